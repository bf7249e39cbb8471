import { type RefObject, useEffect } from 'react';
import type { FailureDetail } from '../../contract/events.ts';
import { useView, type ViewContext } from '../../hooks/view-context.ts';
import { findInputToCorrect } from './form-fields.ts';

/** Moves the focus to the first empty input or the submit button, if its control outside the form was removed. */
function restoreFocus(form: HTMLFormElement, { hasFocus, moveFocus }: ViewContext): void {
  if (hasFocus(form)) return;
  const empty = [...form.querySelectorAll('input')].find(({ value }) => value === '');
  moveFocus(empty ?? form.querySelector<HTMLElement>('[type=submit]'));
}

/**
 * Moves the focus to the input to correct after a failed attempt of this form (WCAG 2.2, 3.3.1), and back
 * into the form when it is shown again. Forms without an attempt leave the focus alone.
 */
export function useFailureFocus(
  form: RefObject<HTMLFormElement | null>,
  attempt: RefObject<AbortController | null>,
  failure: FailureDetail | undefined,
  hidden: boolean,
  takeFocus: boolean,
): void {
  const services = useView();
  useEffect(() => {
    if (failure === undefined || attempt.current === null || form.current === null) return;
    const input = findInputToCorrect(failure.code, form.current);
    if (input) {
      services.moveFocus(input);
      if (services.hasFocus(input)) input.select();
    } else restoreFocus(form.current, services);
  }, [attempt, failure, form, services]);

  useEffect(() => {
    if (!hidden && takeFocus && form.current) restoreFocus(form.current, services);
  }, [form, hidden, services, takeFocus]);
}
