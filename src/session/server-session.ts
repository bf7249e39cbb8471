import type { Session } from './session.ts';
import { createUnknownSession } from './unknown-session.ts';

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
    setLanguage: refuseLater,
    signIn: refuseLater,
    signInWithSingleSignOn: refuse,
    continueAsGuest: refuse,
    signOut: refuseLater,
    rebuildPrincipal: refuseLater,
    updateQuota: refuse,
  };
}
