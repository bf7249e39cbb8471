import type { Outcome } from '../outcome.ts';
import type { Services } from '../services.ts';
import { readStoredPendingLogin } from './pending-login.ts';

/** Cancels a login that waits for its second factor. Returns `undefined` if none does. */
export function cancelSecondFactor(services: Services): Outcome | undefined {
  return services.store.state.peek().status === 'second-factor'
    ? {
        kind: 'absent',
        // The portal may have replaced its token already.
        leftover: { kind: 'pending-login', pending: readStoredPendingLogin(services) },
      }
    : undefined;
}
