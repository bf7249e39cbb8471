import { type RefObject, useEffect } from 'react';
import type { FailureDetail } from '../../contract/events.ts';
import { type Services, useServices } from '../../hooks/services.ts';
import { findInputToCorrect } from './form-fields.ts';

/** Moves the focus to the submit button if it is outside the form: its control was removed. */
function restoreFocus(form: HTMLFormElement, { hasFocus, moveFocus }: Services): void {
  if (!hasFocus(form)) moveFocus(form.querySelector<HTMLElement>('[type=submit]'));
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
  const services = useServices();
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
