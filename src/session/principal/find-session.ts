import type { Flow, Outcome } from '../outcome.ts';
import { isTokenHidden } from '../page.ts';
import { findPendingUrl } from '../second-factor/pending-login.ts';
import type { Services } from '../services.ts';
import { principalOf } from '../state/predicates.ts';
import { type RefreshOptions, refreshPrincipal } from './refresh-principal.ts';

/**
 * Finds out who is signed in. Calls the portal only if there is a token, or if script cannot read it. `absent`
 * is the outcome if there is no session, pending login or guest.
 */
export function findSession(services: Services, absent: Outcome, options?: RefreshOptions): Flow {
  const { settings, storage, store } = services;
  const absence = (): Outcome => (storage.note('guest') ? { kind: 'guest' } : absent);
  const refresh = refreshPrincipal(services, options);
  return {
    ...refresh,
    run(attempt) {
      const url = findPendingUrl(services);
      if (url !== undefined) return { kind: 'awaiting-factor', url };
      return storage.mayHaveSession() ? refresh.run(attempt) : absence();
    },
    fail(failure) {
      const isAnonymous =
        failure.code === 'unauthorized' &&
        isTokenHidden(settings.peek()) &&
        principalOf(store.state.peek()) === undefined &&
        storage.remembered() === undefined;
      return isAnonymous ? absence() : refresh.fail(failure);
    },
  };
}
