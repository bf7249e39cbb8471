import { type RefObject, useEffect } from 'react';
import { useView } from '../../hooks/view-context.ts';
import { RememberName } from './remember-name.tsx';

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
  const { hasFocus, host, moveFocus } = useView();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later change of the attribute must not move the focus.
  useEffect(() => {
    if (!autofocus || !form.current || hasFocus(host)) return;
    moveFocus([...form.current.querySelectorAll('input')].find(({ value }) => value === ''));
  }, []);
  return rememberName ? <RememberName form={form} /> : null;
}
