import { askPortal } from './ask-portal.ts';
import { isBusy } from './is-busy.ts';
import { leave } from './leave.ts';
import { awaitFactor } from './pending-factor.ts';
import type { SessionContext } from './ports.ts';

/**
 * Asks again after another tab, a long pause or the back button: the person may be another one by now,
 * or nobody.
 */
export async function recheckSession(context: SessionContext, wasInside: boolean): Promise<void> {
  const { settings, storage, store } = context;
  if (isBusy(context)) {
    // Asked at the end of the attempt: it may have been overtaken at the portal.
    context.checkDue = true;
    return;
  }
  if (context.frozen || store.state.value.status === 'disabled') return;
  // Whatever was asked before is out of date.
  context.revision += 1;
  if (awaitFactor(context)) return;
  if (storage.token() !== undefined) return askPortal(context);
  if (storage.note('guest')) return store.step({ name: 'enter', payload: undefined });
  if (!wasInside) return store.step({ name: 'absent', payload: undefined });
  storage.forget();
  store.emit('logged-out', undefined);
  leave(context, settings().screens.login, 'signed-out');
}
