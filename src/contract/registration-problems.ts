import * as v from 'valibot';
import { PASSWORD_RULES } from './password-rule.ts';

/** The fields of a record that the portal can refuse. */
export const REGISTRATION_FIELDS = [
  'firstName',
  'lastName',
  'phone',
  'password',
  'termsAndConditions',
] as const;

/** A field of a record that the portal can refuse. */
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/**
 * Why a field is refused, as a closed list: nothing in it; more than the portal keeps; characters that
 * it can't keep; one of the rules for passwords; a password from a list of common ones (only the portal
 * has the list); terms that have changed since they were shown.
 */
export const PROBLEM_REASONS = [
  'missing',
  'too-long',
  'invalid',
  ...PASSWORD_RULES,
  'common',
  'changed',
] as const;

/** Why a field is refused. */
export type ProblemReason = (typeof PROBLEM_REASONS)[number];

/** What is wrong with a record: a reason for each field that does not pass. */
export type RegistrationProblems = Partial<Record<RegistrationField, ProblemReason>>;

/** A reason from a newer portal is at least known to be one. */
const reason = v.optional(v.fallback(v.picklist(PROBLEM_REASONS), 'invalid'));

/** The check of `data` in the body of a 422: `{field: reason}`. Fields that no form has are dropped. */
export const registrationProblemsSchema = v.object({
  firstName: reason,
  lastName: reason,
  phone: reason,
  password: reason,
  termsAndConditions: reason,
});
