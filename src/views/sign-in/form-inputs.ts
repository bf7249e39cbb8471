import { type RefObject, useEffect, useRef } from 'react';
import type { FailureDetail } from '../../contract/events.ts';
import { type FailureCode, traitsOf } from '../../contract/failure.ts';
import { LIMITS } from '../../contract/limits.ts';
import { cleanName } from '../../contract/typed-text.ts';
import { useView, type ViewContext } from '../../hooks/view-context.ts';

/** The fields of the sign-in form. */
export type FieldName = 'name' | 'password' | 'captcha';

/**
 * Reads the values of the form. Called on submit instead of tracking input events, because password
 * managers fill fields without events. The captcha is missing if the form does not show it.
 */
export function readFields(form: HTMLFormElement): Partial<Record<FieldName, string>> & {
  name: string;
  password: string;
} {
  const data = new FormData(form);
  const text = (field: FieldName) => String(data.get(field) ?? '');
  const fields = { name: cleanName(text('name')), password: text('password') };
  return data.has('captcha') ? { ...fields, captcha: text('captcha').trim() } : fields;
}

/** Finds the fields for which an attempt is not sent: those that are empty, and those that are too long (true). */
export const findUnsentFields = (
  fields: ReturnType<typeof readFields>,
): ReadonlyMap<FieldName, boolean> =>
  new Map(
    (Object.entries(fields) as [FieldName, string][]).flatMap(([field, { length }]) =>
      length > 0 && length <= LIMITS[field] ? [] : [[field, length > 0]],
    ),
  );

/** Whether a failure is about a field, or about one for which nothing was sent. */
export function isCausedBy(
  code: FailureCode | undefined,
  subject: FieldName | 'empty-input',
): boolean {
  return code !== undefined && traitsOf(code).subject === subject;
}

/** The first input of a form that fits. */
const findInput = (form: HTMLFormElement, fits: (input: HTMLInputElement) => boolean) =>
  [...form.querySelectorAll('input')].filter(fits)[0];

/** Moves the focus to the first empty input or the submit button, if its control outside the form was removed. */
function restoreFocus(form: HTMLFormElement, { hasFocus, moveFocus }: ViewContext): void {
  if (hasFocus(form)) return;
  moveFocus(
    findInput(form, ({ value }) => value === '') ??
      form.querySelector<HTMLElement>('[type=submit]'),
  );
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
  const view = useView();
  useEffect(() => {
    if (failure === undefined || attempt.current === null || form.current === null) return;
    // The first one that is empty or too long, or the one that the failure is about.
    const input = form.current.querySelector<HTMLInputElement>('[aria-invalid=true]');
    if (input) {
      view.moveFocus(input);
      if (view.hasFocus(input)) input.select();
    } else restoreFocus(form.current, view);
  }, [attempt, failure, form, view]);

  useEffect(() => {
    if (!hidden && takeFocus && form.current) restoreFocus(form.current, view);
  }, [form, hidden, view, takeFocus]);
}

/** Fills the form with the user name of the page, and follows it until the person types another name. */
export function useUserName(form: RefObject<HTMLFormElement | null>, userName: string): void {
  const shown = useRef(userName);
  useEffect(() => {
    // To write even the same value would delete the one that Chromium's password manager hides until the first gesture.
    if (userName === shown.current) return;
    const input = form.current?.elements.namedItem('name');
    if (input instanceof HTMLInputElement && input.value === shown.current) input.value = userName;
    shown.current = userName;
  }, [form, userName]);
}
