import type { ExternalUser, ExternalUserRecord } from './external-user.ts';
import { readRestrictions } from './password-restrictions.ts';
import { checkPassword } from './password-rules.ts';
import type {
  ProblemReason,
  RegistrationField,
  RegistrationProblems,
} from './registration-problems.ts';

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
