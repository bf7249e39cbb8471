import type { FailureCode } from '../../contract/failure.ts';

/** The fields of the sign-in form. */
export type FieldName = 'name' | 'password' | 'captcha';

/** The field that causes a failure. Failures that are not listed have nothing to do with a field. */
const FIELD_OF_FAILURE: Partial<Record<FailureCode, FieldName>> = {
  'invalid-credentials': 'password',
  'invalid-credential-require-captcha': 'password',
  'invalid-user-name': 'name',
  'incorrect-captcha': 'captcha',
};

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

/** The input to correct after a failure: the first empty one, or the one that caused the failure. */
export function findInputToCorrect(
  code: FailureCode,
  form: HTMLFormElement,
): HTMLInputElement | undefined {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  return code.startsWith('missing-c')
    ? inputs.find((input) => input.value.trim() === '')
    : inputs.find((input) => input.name === FIELD_OF_FAILURE[code]);
}

/** Whether a field causes a failure. */
export function isCausedBy(code: FailureCode, field: FieldName): boolean {
  return FIELD_OF_FAILURE[code] === field;
}
