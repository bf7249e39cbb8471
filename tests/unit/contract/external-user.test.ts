import { describe, expect, test } from 'vitest';
import { CALL_PATHS, getExternalUserPath } from '../../../src/contract/calls/paths.ts';
import { externalUserRecordSchema } from '../../../src/contract/calls/register.ts';
import { externalUserSchema, userStateSchema } from '../../../src/contract/external-user.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import {
  passwordRestrictionsSchema,
  readRestrictions,
} from '../../../src/contract/password-restrictions.ts';
import { registrationErrorsSchema } from '../../../src/contract/registration-errors.ts';
import * as v from '../../../src/contract/schema.ts';
import {
  validatePassword,
  validateRegistration,
} from '../../../src/contract/validate-registration.ts';

const RULES = { minLength: 12, maxLength: 128, forbidden: ['harbour'] };

describe('the calls of invited people', () => {
  test('have the paths of the spec', () => {
    expect(CALL_PATHS.register).toBe('/rest/extuser/register');
    expect(CALL_PATHS.resetPassword).toBe('/rest/extuser/reset_password');
    expect(CALL_PATHS.resetPasswordRequested).toBe('/rest/extuser/reset_password_requested');
    expect(getExternalUserPath('a/b?c#d e')).toBe('/rest/extuser/a%2Fb%3Fc%23d%20e');
  });
});

describe('the description of a link', () => {
  const ANSWER = { emailAddress: 'anna@example.com', userState: 1 };

  test.each([1, 2, 3, 4, 5])('can have the user state %i', (userState) => {
    expect(v.is(externalUserSchema, { ...ANSWER, userState })).toBe(true);
    expect(v.is(userStateSchema, { userState })).toBe(true);
  });

  test.each([0, 6, 1.5, '1', null, undefined, Number.NaN])(
    'cannot have the unknown user state %s',
    (userState) => {
      expect(v.is(externalUserSchema, { ...ANSWER, userState })).toBe(false);
      expect(v.is(userStateSchema, { userState })).toBe(false);
    },
  );

  test.each([
    { emailAddress: 7 },
    { termsAndConditions: {} },
    { phoneNumberProvisionOnSignUp: 'yes' },
    { passwordRestrictions: 12 },
  ])('is rejected if it contains %j', (wrong) => {
    expect(v.is(externalUserSchema, { ...ANSWER, ...wrong })).toBe(false);
  });
});

describe('password restrictions', () => {
  test.each([
    ['Twelve characters.', { texts: ['Twelve characters.'], rules: undefined }],
    [['Twelve.', '', 'No names.'], { texts: ['Twelve.', 'No names.'], rules: undefined }],
    [RULES, { texts: [], rules: RULES }],
    ['', { texts: [], rules: undefined }],
    [undefined, { texts: [], rules: undefined }],
  ])('can have the form %j', (restrictions, read) => {
    expect(readRestrictions(restrictions)).toEqual(read);
  });

  test.each([
    { ...RULES, minLength: 200 },
    { ...RULES, minLength: -1 },
    { ...RULES, maxLength: 12.5 },
    { ...RULES, classes: { required: 3, of: ['lower', 'upper', 'lower'] } },
    { ...RULES, classes: { required: 1, of: ['emoji'] } },
    { minLength: 12 },
    [12],
    null,
  ])('that exclude every password are rejected: %j', (restrictions) => {
    expect(v.is(passwordRestrictionsSchema, restrictions)).toBe(false);
  });
});

describe('a record', () => {
  test('can omit fields, but not contain other types', () => {
    expect(v.parse(externalUserRecordSchema, {})).toMatchObject({ euet: '', password: '' });
    expect(v.is(externalUserRecordSchema, { password: 12 })).toBe(false);
    expect(v.is(externalUserRecordSchema, { firstName: null })).toBe(false);
  });
});

describe('a registration', () => {
  const DESCRIPTION = {
    emailAddress: 'anna.bell@harbour.example',
    passwordRestrictions: RULES,
    termsAndConditions: 'Be kind.',
    phoneNumberProvisionOnSignUp: true,
  };
  const FILLED = {
    firstName: 'Anna',
    lastName: 'Bell',
    phone: '+44 1632 960145',
    password: 'lighthouse by the sea',
    termsAndConditions: 'Be kind.',
  };

  test('is accepted as typed', () => {
    expect(validateRegistration(FILLED, DESCRIPTION)).toEqual({});
  });

  test('has an error for every missing field', () => {
    const blank = { firstName: ' ', lastName: '', phone: '', password: '', termsAndConditions: '' };
    expect(validateRegistration(blank, DESCRIPTION)).toEqual({
      firstName: 'missing',
      lastName: 'missing',
      phone: 'missing',
      password: 'missing',
      termsAndConditions: 'missing',
    });
  });

  test('needs no phone and no consent if the portal does not require them', () => {
    const description = {
      ...DESCRIPTION,
      phoneNumberProvisionOnSignUp: false,
      termsAndConditions: undefined,
    };
    const filled = { ...FILLED, phone: '', termsAndConditions: '' };
    expect(validateRegistration(filled, description)).toEqual({});
  });

  test.each([
    [{ firstName: 'x'.repeat(LIMITS.text + 1) }, { firstName: 'too-long' }],
    [{ firstName: '🧊'.repeat(LIMITS.text / 2) }, {}],
    [{ lastName: 'nul \0' }, { lastName: 'invalid' }],
    [{ phone: 'half \uD83D' }, { phone: 'invalid' }],
    [{ password: 'too short' }, { password: 'min-length' }],
    [{ password: 'i am called ANNA' }, { password: 'forbidden-words' }],
    [{ password: 'from the Harbour' }, { password: 'forbidden-words' }],
    [{ firstName: 'Maud', password: 'maudmaudmaud' }, { password: 'forbidden-words' }],
    [{ termsAndConditions: 'Be kind' }, { termsAndConditions: 'changed' }],
  ])('with %j has %j', (typed, errors) => {
    expect(validateRegistration({ ...FILLED, ...typed }, DESCRIPTION)).toEqual(errors);
  });

  test('without machine-readable restrictions only the portal checks the password', () => {
    expect(validatePassword('x', { ...DESCRIPTION, passwordRestrictions: 'Make it long.' })).toBe(
      undefined,
    );
    expect(validatePassword('', { ...DESCRIPTION, passwordRestrictions: 'Make it long.' })).toBe(
      'missing',
    );
  });
});

test('unknown reasons of a rejection are accepted', () => {
  expect(
    v.parse(registrationErrorsSchema, { password: 'common', phone: 'ugly', constructor: 'x' }),
  ).toEqual({ password: 'common', phone: 'invalid' });
  expect(v.is(registrationErrorsSchema, 'no')).toBe(false);
});
