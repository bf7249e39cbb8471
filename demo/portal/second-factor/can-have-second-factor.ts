import type { Person } from '../people/person.ts';
import type { PortalContext } from '../portal-context.ts';
import { mfaModeOf } from './mfa-mode-of.ts';

/** Whether a second factor plays a part for a person: there is an authority, and their mode is not off. */
export async function canHaveSecondFactor(
  { secondFactor, settings }: PortalContext,
  person: Person,
): Promise<boolean> {
  return secondFactor !== undefined && mfaModeOf(person, await settings.read()) !== 'DISABLED';
}
