import type { PublicInfo } from '../contract/calls/public-info.ts';
import type { Settings } from '../settings/settings.ts';
import { destinationOf, leave } from './leave.ts';
import type { SessionContext } from './ports.ts';

/** Whether people may look around without signing in: if the portal says so, and never beside single sign-on. */
export function guestsWelcome(info: PublicInfo | undefined, { singleSignOn }: Settings): boolean {
  return info?.guestAccess === true && singleSignOn === undefined;
}

/** Lets a guest in, unless somebody is signed in or about to be: only this tab's note says so. */
export function enterAsGuest(context: SessionContext, returnPath: string | undefined): void {
  const { status } = context.store.state.value;
  if (status !== 'unknown' && status !== 'anonymous') return;
  context.revision += 1;
  context.storage.keepNote('guest', 'yes');
  context.store.step({ name: 'enter', payload: undefined });
  leave(context, destinationOf(context, returnPath) ?? '/', 'guest');
}
