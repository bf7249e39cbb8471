import { expect, test } from 'vitest';
import {
  type FormValues,
  toRecord,
  validateAddress,
} from '../../../src/external-user/form-values.ts';
import { INVITED } from '../../support/invited.ts';

const VALUES: FormValues = {
  firstName: ' Greta ',
  lastName: 'Öberg',
  phone: '+46 8 123',
  password: ' spaces count ',
  repeat: 'not sent',
  accepted: true,
};

test('a record contains the typed values and the values of the portal, the password restrictions included', () => {
  expect(toRecord(VALUES, INVITED, 'token')).toEqual({
    firstName: ' Greta ',
    lastName: 'Öberg',
    phone: '+46 8 123',
    password: ' spaces count ',
    emailAddress: INVITED.emailAddress,
    euet: 'token',
    termsAndConditions: INVITED.termsAndConditions,
    userState: 1,
    phoneNumberProvisionOnSignUp: true,
    passwordRestrictions: INVITED.passwordRestrictions,
  });
});

test('terms that are not accepted are not sent', () => {
  const record = toRecord({ ...VALUES, accepted: false }, INVITED, '');
  expect(record.termsAndConditions).toBe('');
});

test('a record is complete even if the portal omits optional fields', () => {
  const { emailAddress } = INVITED;
  expect(toRecord(VALUES, { emailAddress, userState: 4 }, 'token')).toMatchObject({
    termsAndConditions: '',
    userState: 4,
    phoneNumberProvisionOnSignUp: false,
    passwordRestrictions: '',
  });
});

test.each([
  ['greta@partner.example', undefined],
  ['g@x', undefined],
  ['grå@öberg.example', undefined],
  ['', 'missing'],
  ['greta', 'invalid'],
  ['@x', 'invalid'],
  ['greta@', 'invalid'],
  ['a b@c', 'invalid'],
  ['a@b c', 'invalid'],
  ['a@b@c', 'invalid'],
  ['a@b ', 'invalid'],
  [' a@b', 'invalid'],
  ['a@b, c@d', 'invalid'],
  ['a@b?subject=x', 'invalid'],
  [`${'a'.repeat(253)}@b`, 'too-long'],
])('the address %j has the error %s', (address, error) => {
  expect(validateAddress(address)).toBe(error);
});
