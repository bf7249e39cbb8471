import { type RefObject, useEffect } from 'react';
import type { FailureDetail } from '../../contract/events.ts';
import { findInputToCorrect } from './form-fields.ts';

/** Moves the focus to the submit button if it is outside the form: its control was removed. */
function restoreFocus(form: HTMLFormElement): void {
  const { activeElement } = form.getRootNode() as Document | ShadowRoot;
  if (form.contains(activeElement)) return;
  form.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
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
  useEffect(() => {
    if (failure === undefined || attempt.current === null || form.current === null) return;
    const input = findInputToCorrect(failure.code, form.current);
    input?.focus();
    input?.select();
    if (input === undefined) restoreFocus(form.current);
  }, [attempt, failure, form]);

  useEffect(() => {
    if (!hidden && takeFocus && form.current) restoreFocus(form.current);
  }, [form, hidden, takeFocus]);
}
