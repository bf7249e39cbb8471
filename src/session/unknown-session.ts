import { type ReadonlySignal, signal } from '@preact/signals-core';
import { permissionsOf } from './permissions.ts';
import type { Session } from './session.ts';

/** The names of the values of a session: all members except its actions. */
type ValueName = {
  [Name in keyof Session]: Session[Name] extends ReadonlySignal ? Name : never;
}[keyof Session];

/** Creates the values of a session before anything is known about it. They never change. */
export function createUnknownSession(): Pick<Session, ValueName> {
  const none = signal(undefined);
  const no = signal(false);
  return {
    state: signal({ status: 'unknown' }),
    principal: none,
    permissions: signal(permissionsOf(undefined)),
    publicInfo: none,
    branding: none,
    guestAccess: no,
    licence: none,
    singleSignOn: no,
    factorOffered: no,
  };
}

function refuse(): never {
  throw new Error('Portico: a server has no session.');
}

const refuseLater = async () => refuse();

/**
 * Creates the session that a server sees when it renders a page: nobody knows yet who is signed in. Its values
 * never change, and its actions fail. Each call creates a session of its own, because all requests share the
 * globals of a server.
 */
export function createServerSession(): Session {
  return {
    ...createUnknownSession(),
    subscribe: () => () => {},
    dismissFactorOffer: refuse,
    signIn: refuseLater,
    signInWithSingleSignOn: refuse,
    continueAsGuest: refuse,
    signOut: refuseLater,
    rebuildPrincipal: refuseLater,
    updateQuota: refuse,
  };
}
