import * as v from 'valibot';
import type { ExternalUser, ExternalUserRecord } from './external-user.ts';
import { readRestrictions } from './password-restrictions.ts';
import { checkPassword, PASSWORD_RULES } from './password-rules.ts';

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

/** The most that a name or a phone number may be, in code points. */
export const LONGEST_FIELD = 1_000;

/** What a person fills in at registration. */
type Registration = Pick<ExternalUserRecord, RegistrationField>;

/**
 * What is wrong with a registration, checked alike before it is sent and when it arrives. Nothing is
 * trimmed or changed: what passes is kept as it was typed.
 * @param asked what the portal told for this token
 */
export function problemsOfRegistration(
  record: Registration,
  asked: Pick<
    ExternalUser,
    'emailAddress' | 'passwordRestrictions' | 'termsAndConditions' | 'phoneNumberProvisionOnSignUp'
  >,
): RegistrationProblems {
  const { firstName, lastName, phone, password, termsAndConditions } = record;
  return withoutUndefined({
    firstName: problemOfText(firstName),
    lastName: problemOfText(lastName),
    phone: asked.phoneNumberProvisionOnSignUp ? problemOfText(phone) : undefined,
    password: problemOfPassword(password, asked, [firstName, lastName]),
    termsAndConditions: problemOfTerms(termsAndConditions, asked.termsAndConditions ?? ''),
  });
}

/**
 * What is wrong with a new password, by the rules that a page can check.
 * @param names the person's own, where they are known
 */
export function problemOfPassword(
  password: string,
  {
    emailAddress,
    passwordRestrictions,
  }: Pick<ExternalUser, 'emailAddress' | 'passwordRestrictions'>,
  names: readonly string[] = [],
): ProblemReason | undefined {
  if (password === '') return 'missing';
  const { rules } = readRestrictions(passwordRestrictions);
  if (!rules) return undefined;
  return checkPassword(password, rules, [emailAddress, ...names]).find(({ holds }) => !holds)?.rule;
}

/** NUL is what databases can't keep, and half a character has no bytes in UTF-8. */
function problemOfText(text: string): ProblemReason | undefined {
  if (text.trim() === '') return 'missing';
  if ([...text].length > LONGEST_FIELD) return 'too-long';
  return text.isWellFormed() && !text.includes('\0') ? undefined : 'invalid';
}

function problemOfTerms(accepted: string, terms: string): ProblemReason | undefined {
  if (terms === '' || accepted === terms) return undefined;
  return accepted === '' ? 'missing' : 'changed';
}

function withoutUndefined(
  problems: {
    [Field in RegistrationField]: ProblemReason | undefined;
  },
): RegistrationProblems {
  return Object.fromEntries(
    Object.entries(problems).filter(([, problem]) => problem !== undefined),
  );
}
