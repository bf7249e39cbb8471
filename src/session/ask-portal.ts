import { toFailure } from '../client/to-failure.ts';
import { askNewest } from './ask-newest.ts';
import { close } from './close.ts';
import { followRedirect } from './follow-redirect.ts';
import type { SessionContext } from './ports.ts';
import { undoLogin } from './undo-login.ts';

/**
 * Asks the portal who is signed in, and believes nothing else. `closed` is what happens where the portal
 * knows of nobody; by default that is the end of a session.
 */
export async function askPortal(context: SessionContext, closed = close): Promise<void> {
  const { clock, storage, store } = context;
  context.revision += 1;
  const { revision } = context;
  const isOvertaken = () => context.revision !== revision;
  context.checkedAt = clock.now();
  context.isUnanswered = true;
  try {
    const principal = await askNewest(context, isOvertaken);
    if (isOvertaken()) return;
    context.isUnanswered = false;
    if (principal.web_access_enabled === false) {
      await undoLogin(context, storage.token());
      if (!isOvertaken()) store.emit('access-disabled', undefined);
      return;
    }
    storage.remember(principal);
    store.emit('load-principal', principal);
  } catch (error) {
    if (isOvertaken()) return;
    context.isUnanswered = false;
    const failure = toFailure(error);
    if (failure.code === 'unauthorized') return closed(context);
    if (followRedirect(context, failure)) return;
    // Neither signed in nor signed out is proven: nothing is removed, and signing in is possible.
    store.step({ name: 'absent', payload: undefined });
    console.warn('Portico: the portal could not say who is signed in.', failure);
  }
}
