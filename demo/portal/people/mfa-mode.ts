import type { MfaSetting } from '../../../src/contract/calls/public-info.ts';
import type { Settings } from '../settings/settings.ts';
import type { Person } from './person.ts';

/** Returns the mode of the second factor that applies to a person. External users may have their own. */
export function getMfaMode(
  { externalUserState }: Pick<Person, 'externalUserState'>,
  { mfaSetting, externalMfaSetting }: Pick<Settings, 'mfaSetting' | 'externalMfaSetting'>,
): MfaSetting {
  return externalUserState === null ? mfaSetting : (externalMfaSetting ?? mfaSetting);
}
