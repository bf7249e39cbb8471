import { toFailure } from '../client/to-failure.ts';
import { close } from './close.ts';
import { followRedirect } from './follow-redirect.ts';
import type { SessionContext } from './session-ports.ts';
import { undoLogin } from './undo-login.ts';

/** Asks the portal who is signed in, and believes nothing else. */
export async function askPortal(context: SessionContext): Promise<void> {
  const { client, clock, storage, store } = context;
  context.revision += 1;
  const { revision } = context;
  context.checkedAt = clock.now();
  try {
    const principal = await client().self();
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
    if (!followRedirect(context, failure)) {
      console.warn('Portico: the portal could not say who is signed in.', failure);
    }
  }
}
