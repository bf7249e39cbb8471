import { type RefObject, useEffect } from 'react';
import type { FailureDetail } from '../../contract/events.ts';
import { fieldOf } from './form-fields.ts';

/** Leads the focus to the form's button, should it have been lost with a control that went away. */
function keepFocus(form: HTMLFormElement): void {
  const { activeElement } = form.getRootNode() as Document | ShadowRoot;
  if (form.contains(activeElement)) return;
  form.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
}

/**
 * Leads to what must be mended after a failed attempt of this form (WCAG 2.2, 3.3.1), and back into
 * the form after it was closed. Other forms of the page leave the focus alone.
 */
export function useLeadingFocus(
  form: RefObject<HTMLFormElement | null>,
  attempt: RefObject<AbortController | null>,
  failure: FailureDetail | undefined,
  closed: boolean,
): void {
  useEffect(() => {
    if (failure === undefined || attempt.current === null || form.current === null) return;
    const field = fieldOf(failure.code, form.current);
    field?.focus();
    field?.select();
    if (field === undefined) keepFocus(form.current);
  }, [attempt, failure, form]);

  useEffect(() => {
    if (!closed && attempt.current && form.current) keepFocus(form.current);
  }, [attempt, closed, form]);
}
