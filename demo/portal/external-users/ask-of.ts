import type { ExternalUser } from '../../../src/contract/external-user.ts';
import type { PasswordRestrictions } from '../../../src/contract/password-restrictions.ts';
import type { Person } from '../people/person.ts';
import type { Settings } from '../settings/settings.ts';

/** In code points; the upper limit spares the hash, and leaves room for any passphrase. */
const [MIN_LENGTH, MAX_LENGTH] = [12, 128];

/** What is asked of a person who registers or chooses a new password, as the settings are now. */
export function askOf(
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
