import { type RefObject, useEffect } from 'react';
import { RememberName } from './remember-name.tsx';

/** Focuses the first empty input of a form, unless something else in the page has the focus. */
function focusFirstEmpty(form: HTMLFormElement): void {
  const { activeElement, body } = form.ownerDocument;
  if (activeElement !== body) return;
  const inputs = [...form.querySelectorAll('input')];
  inputs.find(({ value }) => value === '')?.focus();
}

/** The parts of the form that a page chooses by attributes. They are loaded after the form is shown. */
export function FormExtras({
  form,
  autofocus,
  rememberName,
}: {
  form: RefObject<HTMLFormElement | null>;
  autofocus: boolean;
  rememberName: boolean;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later change of the attribute must not move the focus.
  useEffect(() => {
    if (autofocus && form.current) focusFirstEmpty(form.current);
  }, []);
  return rememberName ? <RememberName form={form} /> : null;
}
