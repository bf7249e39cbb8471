import { toAllowedUrl } from '../../contract/urls.ts';
import type { Flow } from '../outcome.ts';
import type { Services } from '../services.ts';
import type { SignOutOptions } from '../session.ts';
import { isInside, principalOf } from '../state/predicates.ts';

/**
 * Signs the person out. The stored data is removed even if the portal cannot be reached: on a shared
 * machine the next person must not find it (spec section 4). Returns `undefined` if there is no session.
 */
export function signOut(services: Services, { stay }: SignOutOptions = {}): Flow | undefined {
  const { client, settings, storage, store } = services;
  const state = store.state.peek();
  if (!isInside(state)) return undefined;
  const principal = principalOf(state);
  const logoutUrl = toAllowedUrl(storage.note('ssf-logout-url'), settings.peek());
  return {
    kind: 'sign-out',
    async run() {
      const calls: Promise<void>[] = [];
      if (principal) {
        if (logoutUrl) store.emit('ssf-logout', undefined);
        store.emit('logout', undefined);
        calls.push(client().logout());
        if (principal.isAdministrator) calls.push(client().portalLogout());
      }
      // Before the answers: the page may be closed before they arrive.
      storage.forget();
      const warn = (error: unknown) =>
        console.warn('Portico: the portal did not confirm the sign-out.', error);
      await Promise.all(calls.map((call) => call.catch(warn)));
      return { kind: 'signed-out', logoutUrl, stay };
    },
    fail: (failure) => ({ kind: 'unreachable', failure }),
  };
}
