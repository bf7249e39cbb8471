import type { MfaSetting } from '../../../src/contract/calls/public-info.ts';
import type { Person } from '../people/person.ts';
import type { Settings } from '../settings/settings.ts';

/** Which of the two settings holds for a person: invited people may have one of their own. */
export function mfaModeOf(
  { externalUserState }: Person,
  { mfaSetting, externalMfaSetting }: Settings,
): MfaSetting {
  return externalUserState === null ? mfaSetting : (externalMfaSetting ?? mfaSetting);
}
