import { breakPortal } from './broken-portal.ts';
import { PARTNER } from './faults/change-answers.ts';
import { type InvitedPortal, openInvitations } from './open-invitations.ts';
import { getPassword } from './open-test-portal.ts';

/** The person as whom the tool signs in. The password is a line of its standard input. */
export const PERSON = ['--user', 'anna', '--password-stdin'];
export const PASSWORD = getPassword('anna');

/** A portal with a partner, which `portico-check` visits. */
export interface CheckedPortal extends InvitedPortal {
  /** Returns the address of the portal for clients with an IP address of their own. */
  openPath(): Promise<string>;
  /** Invites somebody. @returns the token of the link */
  inviteSomebody(): Promise<string>;
}

export async function openCheckedPortal(): Promise<CheckedPortal> {
  const portal = await openInvitations();
  await portal.portal.settings.write({ partnerOrigins: [PARTNER] });
  return {
    ...portal,
    openPath: () => breakPortal(portal.address, {}),
    async inviteSomebody() {
      const address = portal.newAddress();
      portal.clock.pass(400_000);
      await portal.invite(address);
      return (await portal.waitForLink(address)).token;
    },
  };
}
