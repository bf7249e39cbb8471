import type { Person } from '../people.ts';
import type { PortalContext } from '../portal-context.ts';

/** Confirms a registration or a new password, if the link and the password belong together. */
export function confirmLink(
  { state }: PortalContext,
  token: string,
  name: string,
  password: string,
): Person | undefined {
  const invitation = state.invitations.get(token);
  const { person } = invitation ?? {};
  if (!invitation || !person || person.name !== name) return undefined;
  if (invitation.purpose === 'confirm' && person.password === password) {
    invitation.purpose = 'used';
    state.people.push(person);
    return person;
  }
  if (invitation.purpose === 'confirm-password' && invitation.newPassword === password) {
    invitation.purpose = 'used';
    person.password = password;
    return person;
  }
  return undefined;
}
