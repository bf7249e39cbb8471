import { toFailure } from '../client/to-failure.ts';
import { close } from './close.ts';
import type { SessionContext } from './session-ports.ts';
import { undoLogin } from './undo-login.ts';

/**
 * Finds out whether somebody is signed in. The portal is asked only where a token speaks for it; a
 * person who begins to sign in meanwhile is not disturbed by the late answer.
 */
export async function checkSession(context: SessionContext): Promise<void> {
  const { storage, store } = context;
  const { revision } = context;
  const asked = storage.hasToken();
  store.step({ name: 'check', payload: asked ? storage.remembered() : undefined });
  if (!asked) return store.step({ name: 'absent', payload: undefined });
  try {
    const principal = await context.client().self();
    if (context.revision !== revision) return;
    if (principal.web_access_enabled === false) {
      await undoLogin(context);
      if (context.revision === revision) store.emit('access-disabled', undefined);
      return;
    }
    storage.remember(principal);
    store.emit('load-principal', principal);
  } catch (error) {
    if (context.revision !== revision) return;
    const failure = toFailure(error);
    if (failure.code === 'unauthorized') return close(context);
    // Neither signed in nor signed out is proven: nothing is removed, and signing in is possible.
    store.step({ name: 'absent', payload: undefined });
    console.warn('Portico: the portal could not say who is signed in.', failure);
  }
}
