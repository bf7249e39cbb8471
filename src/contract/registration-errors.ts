import { PASSWORD_RULES } from './password-restrictions.ts';
import * as v from './schema.ts';

/** The fields of a record that the portal can reject. */
export const REGISTRATION_FIELDS = [
  'firstName',
  'lastName',
  'phone',
  'password',
  'termsAndConditions',
] as const;

/** A field of a record that the portal can reject. */
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/**
 * Why a field is rejected, as a closed list:
 * - `missing`: the field is blank.
 * - `too-long`: longer than the portal can store.
 * - `invalid`: contains characters that the portal cannot store.
 * - the name of a password rule: the password breaks this rule.
 * - `common`: a password from a list of common ones; only the portal has the list.
 * - `changed`: the terms have changed since they were shown.
 */
export const REGISTRATION_ERROR_REASONS = [
  'missing',
  'too-long',
  'invalid',
  ...PASSWORD_RULES,
  'common',
  'changed',
] as const;

/** Why a field is rejected. */
export type RegistrationErrorReason = (typeof REGISTRATION_ERROR_REASONS)[number];

/** The errors of a record: a reason for each field that is not valid. */
export type RegistrationErrors = Partial<Record<RegistrationField, RegistrationErrorReason>>;

/** A reason that only a newer portal knows counts as `invalid`. */
const reason = v.optional(
  v.prepare(v.picklist(REGISTRATION_ERROR_REASONS), (value) =>
    value === undefined || REGISTRATION_ERROR_REASONS.some((known) => known === value)
      ? value
      : 'invalid',
  ),
);

/** `data` in the body of a 422: `{field: reason}`. Unknown fields are dropped. */
export const registrationErrorsSchema = v.object({
  firstName: reason,
  lastName: reason,
  phone: reason,
  password: reason,
  termsAndConditions: reason,
});
