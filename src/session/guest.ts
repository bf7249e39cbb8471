import type { PublicInfo } from '../contract/public-info.ts';
import type { Settings } from '../settings.ts';
import { destinationOf, leave } from './leave.ts';
import type { SessionContext } from './session-ports.ts';

/** Whether people may look around without signing in: if the portal says so, and never beside single sign-on. */
export function guestsWelcome(info: PublicInfo | undefined, { singleSignOn }: Settings): boolean {
  return info?.guestAccess === true && singleSignOn === undefined;
}

/** Lets a guest in: no principal and no token, only this tab's note. */
export function enterAsGuest(context: SessionContext, returnPath: string | undefined): void {
  context.revision += 1;
  context.storage.keepNote('guest', 'yes');
  context.store.step({ name: 'enter', payload: undefined });
  leave(context, destinationOf(context, returnPath) ?? '/', 'guest');
}
