import { type FailureCode, traitsOf } from '../../contract/failure.ts';

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
  // Phone keyboards add a space after a suggested name. Passwords are never trimmed.
  const fields = { name: text('name').trim(), password: text('password') };
  return data.has('captcha') ? { ...fields, captcha: text('captcha').trim() } : fields;
}

/** The input to correct after a failure: the first empty one, or the one that the failure is about. */
export function findInputToCorrect(
  code: FailureCode,
  form: HTMLFormElement,
): HTMLInputElement | undefined {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  const { subject } = traitsOf(code);
  return subject === 'empty-input'
    ? inputs.find((input) => input.value.trim() === '')
    : inputs.find((input) => input.name === subject);
}

/** Whether a failure is about a field, or about an empty one. */
export function isCausedBy(code: FailureCode, subject: FieldName | 'empty-input'): boolean {
  return traitsOf(code).subject === subject;
}
