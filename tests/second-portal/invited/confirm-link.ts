import type { Person } from '../people.ts';
import type { PortalContext } from '../portal-context.ts';
import type { Invitation } from '../state.ts';

/** Returns the invitation of a link that waits for the sign-in of this person. */
export function findUnconfirmed(
  { state }: PortalContext,
  token: string,
  name: string,
): Invitation | undefined {
  const invitation = state.invitations.get(token);
  const { person, purpose } = invitation ?? {};
  const isUnconfirmed = purpose === 'confirm' || purpose === 'confirm-password';
  return isUnconfirmed && person?.name === name ? invitation : undefined;
}

/** Confirms a registration or a new password, if the password is the one of the link. */
export function confirmLink(
  { state }: PortalContext,
  invitation: Invitation,
  password: string,
): Person | undefined {
  const { person, purpose, newPassword } = invitation;
  const expected = purpose === 'confirm' ? person?.password : newPassword;
  if (!person || password !== expected) return undefined;
  invitation.purpose = 'used';
  person.password = password;
  if (!state.people.includes(person)) state.people.push(person);
  return person;
}
