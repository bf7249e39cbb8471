import { toAllowedUrl } from '../contract/urls.ts';
import { giveUpFactor } from './give-up-factor.ts';
import { leave, leaveTo } from './leave.ts';
import type { SessionContext } from './ports.ts';
import { recheckSession } from './recheck-session.ts';
import { tellTabs } from './tell-tabs.ts';

/**
 * Signs the person out. What is stored goes even if the portal cannot be reached: on a shared machine
 * the next person must find nothing (spec 4). After single sign-on it ends at the provider's address.
 */
export async function signOut(context: SessionContext): Promise<void> {
  const { client, settings, storage, store } = context;
  const state = store.state.value;
  if (state.status === 'second-factor') return giveUpFactor(context);
  if (state.status !== 'signed-in' && state.status !== 'guest') return;
  context.revision += 1;
  const { revision } = context;
  context.signOuts += 1;
  context.checkDue = false;
  context.isUnanswered = false;
  const logout = toAllowedUrl(storage.note('ssf-logout-url'), settings());
  const calls: Promise<void>[] = [];
  if (state.status === 'signed-in') {
    if (logout) store.emit('ssf-logout', { url: logout.href });
    store.emit('logout', undefined);
    calls.push(client().logout());
    if (state.principal.isAdministrator) calls.push(client().portalLogout());
  }
  // Before the answers: should the page be closed meanwhile, nothing is left behind.
  storage.forget();
  for (const result of await Promise.allSettled(calls)) {
    if (result.status === 'rejected') {
      console.warn('Portico: the portal did not confirm the sign-out.', result.reason);
    }
  }
  context.signOuts -= 1;
  const isNobody = ['unknown', 'anonymous', 'disabled'].includes(store.state.value.status);
  // Somebody has come in meanwhile, whose end this is not.
  if (context.revision !== revision && !isNobody) return tellTabs(context);
  store.emit('logged-out', undefined);
  tellTabs(context);
  if (logout) {
    store.emit('ssf-logged-out', undefined);
    leaveTo(context, logout.href, 'signed-out');
  } else leave(context, settings().screens.login, 'signed-out');
  if (context.checkDue) void recheckSession(context, false);
}
