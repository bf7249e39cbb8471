import type { SessionContext } from './ports.ts';
import { undoLogin } from './undo-login.ts';

/**
 * Closes the login for everybody. What is under way is dropped, and whoever is signed in is signed out:
 * a session that nobody can see or end must not stay behind.
 */
export async function disableLogin(context: SessionContext): Promise<void> {
  const { storage, store } = context;
  context.revision += 1;
  context.attempt?.abort();
  const token = storage.token();
  store.emit('login-disabled', undefined);
  if (token !== undefined) await undoLogin(context, token);
}
