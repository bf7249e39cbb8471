import type { SessionContext } from './session-ports.ts';
import { undoLogin } from './undo-login.ts';

/**
 * Closes the login for everybody. What is under way is dropped, and whoever is signed in is signed out:
 * a session that nobody can see or end must not stay behind.
 */
export async function disableLogin(context: SessionContext): Promise<void> {
  const { storage, store } = context;
  context.revision += 1;
  const hadSession = storage.hasToken();
  store.emit('login-disabled', undefined);
  if (hadSession) await undoLogin(context);
}
