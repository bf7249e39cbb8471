import type { ExternalUser } from '../../../src/contract/external-user.ts';
import { getPasswordContext } from '../password-rules/requirements.ts';
import type { Person } from '../people/person.ts';
import type { Settings } from '../settings/settings.ts';

/** Returns the requirements of the current settings for a registration or a new password. */
export function getRequirements(
  person: Person,
  settings: Settings,
): ReturnType<typeof getPasswordContext> &
  Pick<ExternalUser, 'termsAndConditions' | 'phoneNumberProvisionOnSignUp'> {
  const { termsAndConditions, phoneNumberProvisionOnSignUp } = settings;
  return {
    ...getPasswordContext(person, settings),
    termsAndConditions,
    phoneNumberProvisionOnSignUp,
  };
}
