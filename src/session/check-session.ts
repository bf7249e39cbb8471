import { toFailure } from '../client/to-failure.ts';
import { close } from './close.ts';
import { followRedirect } from './follow-redirect.ts';
import { leave } from './leave.ts';
import type { SessionContext } from './session-ports.ts';
import { finishSingleSignOn, isSingleSignOnReturn } from './single-sign-on.ts';
import { undoLogin } from './undo-login.ts';

/**
 * Finds out whether somebody is signed in. The portal is asked only where a token speaks for it; a
 * person who begins to sign in meanwhile is not disturbed by the late answer.
 */
export async function checkSession(context: SessionContext): Promise<void> {
  const { storage, store } = context;
  const asked = storage.hasToken();
  store.step({ name: 'check', payload: asked ? storage.remembered() : undefined });
  if (isSingleSignOnReturn(context)) return finishSingleSignOn(context);
  if (asked) return askPortal(context);
  if (storage.note('guest')) store.step({ name: 'enter', payload: undefined });
  else store.step({ name: 'absent', payload: undefined });
}

/**
 * Asks again after another tab, a long pause or the back button: the person may be another one by now,
 * or nobody.
 */
export async function recheckSession(context: SessionContext, wasInside: boolean): Promise<void> {
  const { settings, storage, store } = context;
  const { status } = store.state.value;
  // Whoever is just signing in or out will know soon enough.
  if (status === 'signing-in' || status === 'signing-out' || status === 'disabled') return;
  if (storage.hasToken()) return askPortal(context);
  if (storage.note('guest')) return store.step({ name: 'enter', payload: undefined });
  if (!wasInside) return store.step({ name: 'absent', payload: undefined });
  context.revision += 1;
  storage.forget();
  store.emit('logged-out', undefined);
  leave(context, settings().screens.login, 'signed-out');
}

/** Asks the portal who is signed in, and believes nothing else. */
export async function askPortal(context: SessionContext): Promise<void> {
  const { client, clock, storage, store } = context;
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
