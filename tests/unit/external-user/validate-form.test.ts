import { expect, test, vi } from 'vitest';
import type { FormValues } from '../../../src/external-user/form-values.ts';
import { validateForm } from '../../../src/external-user/validate-form.ts';
import { FORM_VALUES, GOOD_PASSWORD, INVITED } from '../../support/invited.ts';

const RESET = { ...INVITED, userState: 4 } as const;
const BLANK: FormValues = {
  firstName: '',
  lastName: '',
  phone: '',
  password: '',
  repeat: '',
  accepted: false,
};

test('a complete form has no errors', () => {
  expect(validateForm(FORM_VALUES, INVITED)).toEqual({});
  expect(validateForm(FORM_VALUES, RESET)).toEqual({});
});

test('every empty field and unaccepted terms of a registration are missing', () => {
  expect(validateForm({ ...BLANK, firstName: ' ' }, INVITED)).toEqual({
    firstName: 'missing',
    lastName: 'missing',
    phone: 'missing',
    password: 'missing',
    repeat: 'missing',
    termsAndConditions: 'missing',
  });
});

test('a new password is validated without the fields of a registration', () => {
  expect(validateForm(BLANK, RESET)).toEqual({ password: 'missing', repeat: 'missing' });
});

test('the repeated password must be the same', () => {
  expect(validateForm({ ...FORM_VALUES, repeat: `${GOOD_PASSWORD}.` }, INVITED)).toEqual({
    repeat: 'different',
  });
});

test('both Unicode forms of a letter are the same password (NFC)', () => {
  const password = `${GOOD_PASSWORD} \u00e9`;
  const repeat = `${GOOD_PASSWORD} e\u0301`;
  expect(validateForm({ ...FORM_VALUES, password, repeat }, INVITED)).toEqual({});
  expect(validateForm({ ...FORM_VALUES, password: repeat, repeat: password }, INVITED)).toEqual({});
});

test('a password must not contain the name typed into the form', () => {
  const password = 'Greta and the tide';
  const values = { ...FORM_VALUES, password, repeat: password };
  expect(validateForm(values, INVITED)).toEqual({ password: 'forbidden-words' });
});

test('a new password follows the rules of the portal', () => {
  const values = { ...FORM_VALUES, password: 'short', repeat: 'short' };
  expect(validateForm(values, RESET)).toEqual({ password: 'min-length' });
});

test('no text that is longer than a password may be is normalized, which would stop the page', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const marks = '\u0301'.repeat(160_000);
  const values = { ...FORM_VALUES, firstName: marks, password: marks, repeat: `${marks}\u0301` };
  const errors = validateForm(values, INVITED);
  const lengths = normalize.mock.contexts.map((text) => String(text).length);
  normalize.mockRestore();
  expect(errors).toEqual({
    firstName: 'too-long',
    password: 'max-length',
    repeat: 'different',
  });
  expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(512);
});
