import type { ReadonlySignal } from '@preact/signals-core';

/** The part of the page services that version 0.1.0 has as well. */
export interface FollowedServices {
  readonly publicSession: { readonly state: ReadonlySignal<{ readonly status: string }> };
  configure(changes: object): void;
}

/** Whether somebody is signed in; `undefined` while this is unknown, and in other states. */
function isSignedIn({ publicSession }: FollowedServices): boolean | undefined {
  const { status } = publicSession.state.peek();
  return status === 'signed-in' ? true : status === 'anonymous' ? false : undefined;
}

/** Lets one session check again when somebody signs in or out in another one. */
function follow(leader: FollowedServices, follower: FollowedServices): void {
  let before: boolean | undefined;
  leader.publicSession.state.subscribe(() => {
    const now = isSignedIn(leader);
    // Only a change counts: a session that cannot follow must not check without end.
    if (now === undefined || now === before) return;
    before = now;
    if (isSignedIn(follower) !== now) follower.configure({});
  });
}

/**
 * Connects the session of this script with that of version 0.1.0 on the same page. That version does not understand
 * the messages of later ones.
 */
export function followFirstRelease(own: FollowedServices, first: FollowedServices): void {
  console.warn('Portico: scripts of two versions are on this page; see docs/upgrading.md.');
  follow(own, first);
  follow(first, own);
}
