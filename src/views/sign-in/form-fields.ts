import type { FailureCode } from '../../contract/failure.ts';

/** The fields of the sign-in. */
export type FieldName = 'name' | 'password' | 'captcha';

/** The field that a failure is about. Where it is not in the table, no field can mend it. */
const BLAMED: Partial<Record<FailureCode, FieldName>> = {
  'invalid-credentials': 'password',
  'invalid-credential-require-captcha': 'password',
  'invalid-user-name': 'name',
  'incorrect-captcha': 'captcha',
};

/**
 * What stands in the form right now. It is read when the form is sent, never followed key by key:
 * password managers fill fields without any event. A field that is not shown is not in the result.
 */
export function readForm(form: HTMLFormElement): Partial<Record<FieldName, string>> & {
  name: string;
  password: string;
} {
  const data = new FormData(form);
  const text = (field: FieldName) => String(data.get(field) ?? '');
  // Keyboards of phones add a blank after a suggested name; a password is left as it is.
  const input = { name: text('name').trim(), password: text('password') };
  return data.has('captcha') ? { ...input, captcha: text('captcha').trim() } : input;
}

/** The input to which a failure leads: the first empty one, else the one that it is about. */
export function fieldOf(code: FailureCode, form: HTMLFormElement): HTMLInputElement | undefined {
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  const wanted = code.startsWith('missing-c')
    ? fields.find((field) => field.value.trim() === '')
    : fields.find((field) => field.name === BLAMED[code]);
  return wanted;
}

/** Whether a failure is about this field. */
export function isFieldFailure(code: FailureCode, field: FieldName): boolean {
  return BLAMED[code] === field;
}
