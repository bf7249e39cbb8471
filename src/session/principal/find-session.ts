import type { Flow, Outcome } from '../outcome.ts';
import { findPendingUrl } from '../second-factor/pending-login.ts';
import type { Services } from '../services.ts';
import { type RefreshOptions, refreshPrincipal } from './refresh-principal.ts';

/**
 * Finds out who is signed in. Calls the portal only if there is a token. `absent` is the outcome if there is
 * no token, pending login or guest.
 */
export function findSession(services: Services, absent: Outcome, options?: RefreshOptions): Flow {
  const { storage } = services;
  const refresh = refreshPrincipal(services, options);
  return {
    ...refresh,
    run(attempt) {
      const url = findPendingUrl(services);
      if (url !== undefined) return { kind: 'awaiting-factor', url };
      if (storage.token() !== undefined) return refresh.run(attempt);
      return storage.note('guest') ? { kind: 'guest' } : absent;
    },
  };
}
