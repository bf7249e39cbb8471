import type { ExternalUser } from '../../../src/contract/external-user.ts';
import type { PasswordRules } from '../../../src/contract/password-restrictions.ts';
import { getMfaMode } from '../people/mfa-mode.ts';
import type { Person } from '../people/person.ts';
import { getProductName, type Settings } from '../settings/settings.ts';
import { isWeakPassword } from './weak-password.ts';

/**
 * Minimum lengths in code points, for a password alone and for one that a second factor follows
 * (NIST SP 800-63B-4 section 3.1.1.2).
 */
const MIN_LENGTH = { alone: 15, withSecondFactor: 8 } as const;

/** Maximum length in code points. It limits the cost of hashing and allows any passphrase. */
const MAX_LENGTH = 128;

/** Returns the address of a person and the rules for their new password. */
function getPasswordContext(
  person: Person,
  settings: Settings,
): Pick<ExternalUser, 'emailAddress'> & { passwordRestrictions: PasswordRules } {
  const { passwordClasses: classes } = settings;
  const emailAddress = person.email ?? person.name;
  const isEnforced = getMfaMode(person, settings) === 'ENFORCED';
  return {
    emailAddress,
    passwordRestrictions: {
      minLength: isEnforced ? MIN_LENGTH.withSecondFactor : MIN_LENGTH.alone,
      maxLength: MAX_LENGTH,
      forbidden: [emailAddress, person.firstName, person.lastName].filter((word) => word !== ''),
      ...(classes && { classes }),
    },
  };
}

/** Returns whether a new password is weak, also because it consists of names of the product or the person. */
function isWeakFor(password: string, person: Person, { branding }: Settings): boolean {
  const { name, email, firstName, lastName } = person;
  return isWeakPassword(password, [
    getProductName(branding),
    name,
    email ?? '',
    firstName,
    lastName,
  ]);
}

export { getPasswordContext, isWeakFor };
