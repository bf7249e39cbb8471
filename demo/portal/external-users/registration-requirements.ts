import { dictionary } from '@zxcvbn-ts/language-common';
import type { ExternalUser } from '../../../src/contract/external-user.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { PasswordRestrictions } from '../../../src/contract/password-restrictions.ts';
import { normalizeText } from '../../server/normalize-text.ts';
import type { Person } from '../people/person.ts';
import type { Settings } from '../settings/settings.ts';

/** Lengths in code points. The maximum limits the cost of hashing and allows any passphrase. */
const [MIN_LENGTH, MAX_LENGTH] = [12, 128];

/** The most frequent passwords of published leaks, some 50,000, in lower case. */
const COMMON: ReadonlySet<unknown> = new Set(dictionary['passwords-common']);

/** Returns the requirements of the current settings for a registration or a new password. */
function getRequirements(
  person: Person,
  settings: Settings,
): Pick<
  ExternalUser,
  'emailAddress' | 'termsAndConditions' | 'phoneNumberProvisionOnSignUp' | 'passwordRestrictions'
> & { passwordRestrictions: PasswordRestrictions } {
  const { passwordClasses: classes, termsAndConditions, phoneNumberProvisionOnSignUp } = settings;
  const emailAddress = person.email ?? person.name;
  return {
    emailAddress,
    termsAndConditions,
    phoneNumberProvisionOnSignUp,
    passwordRestrictions: {
      minLength: MIN_LENGTH,
      maxLength: MAX_LENGTH,
      forbidden: [emailAddress, person.firstName, person.lastName].filter((word) => word !== ''),
      ...(classes && { classes }),
    },
  };
}

/**
 * Returns whether a password is one of those that attackers try first: one of the list, or a
 * repetition (`passwordpassword`, `abababababab`). Case is ignored.
 */
function isCommonPassword(password: string): boolean {
  const folded = normalizeText(password, 'NFKC', LIMITS.password).toLowerCase();
  if (COMMON.has(folded)) return true;
  const [, unit] = /^(.+?)\1+$/su.exec(folded) ?? [];
  return unit !== undefined && ([...unit].length <= 3 || COMMON.has(unit));
}

export { getRequirements, isCommonPassword };
