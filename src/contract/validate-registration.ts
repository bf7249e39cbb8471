import { checkPassword } from './check-password.ts';
import type { ExternalUser, ExternalUserRecord } from './external-user.ts';
import { LIMITS } from './limits.ts';
import { readRestrictions } from './password-restrictions.ts';
import type {
  RegistrationErrorReason,
  RegistrationErrors,
  RegistrationField,
} from './registration-errors.ts';

/** The fields of a registration that a person fills in. */
type Registration = Pick<ExternalUserRecord, RegistrationField>;

/** The rules for passwords, and the address of the person. */
type PasswordContext = Pick<ExternalUser, 'emailAddress' | 'passwordRestrictions'>;

/** What the form of a link requires. */
type RegistrationContext = PasswordContext &
  Pick<ExternalUser, 'termsAndConditions' | 'phoneNumberProvisionOnSignUp'>;

/**
 * The errors of a registration. The elements call it before they send the form, the portal when the record
 * arrives. It trims and changes nothing: a valid record is stored as it was typed.
 */
export function validateRegistration(
  record: Registration,
  asked: RegistrationContext,
): RegistrationErrors {
  const { firstName, lastName, phone, password, termsAndConditions } = record;
  const names = [firstName, lastName]
    .filter((name) => validateText(name) === undefined)
    // To normalize a longer name would take long, and a password contains at most a part of it.
    .map((name) => name.slice(0, LIMITS.name));
  const found: [RegistrationField, RegistrationErrorReason | undefined][] = [
    ['firstName', validateText(firstName)],
    ['lastName', validateText(lastName)],
    ['phone', asked.phoneNumberProvisionOnSignUp ? validateText(phone) : undefined],
    ['password', validatePassword(password, asked, names)],
    ['termsAndConditions', validateTerms(termsAndConditions, asked.termsAndConditions ?? '')],
  ];
  return Object.fromEntries(found.filter(([, reason]) => reason !== undefined));
}

/**
 * The first rule that a new password breaks, of the rules that a page can check.
 * @param names the person's own names, where they are known
 */
export function validatePassword(
  password: string,
  { emailAddress, passwordRestrictions }: PasswordContext,
  names: readonly string[] = [],
): RegistrationErrorReason | undefined {
  if (password === '') return 'missing';
  // Before the password is normalized, which takes quadratic time for runs of combining marks.
  if (password.length > LIMITS.password) return 'max-length';
  const { rules } = readRestrictions(passwordRestrictions);
  if (!rules) return undefined;
  return checkPassword(password, rules, [emailAddress, ...names]).filter(({ holds }) => !holds)[0]
    ?.rule;
}

/** Databases cannot store NUL, and a lone surrogate has no bytes in UTF-8. */
function validateText(text: string): RegistrationErrorReason | undefined {
  if (text.trim() === '') return 'missing';
  if (text.length > LIMITS.text) return 'too-long';
  return /[\0\p{Cs}]/u.test(text) ? 'invalid' : undefined;
}

function validateTerms(accepted: string, terms: string): RegistrationErrorReason | undefined {
  if (terms === '' || accepted === terms) return undefined;
  return accepted === '' ? 'missing' : 'changed';
}
