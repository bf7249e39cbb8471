import { type Flow, toLoginOutcome } from '../outcome.ts';
import type { Services } from '../services.ts';
import type { AuthorityAnswer } from './authority-answer.ts';
import { readPendingLogin } from './pending-login.ts';

/**
 * Completes a sign-in on the page to which the authority sends the person back. The exchange of the code is
 * loaded on demand, because no other page needs it.
 */
export function completeSecondFactor(services: Services, answer: AuthorityAnswer): Flow {
  const pending = readPendingLogin(services);
  return {
    kind: 'login',
    way: pending?.way ?? 'password',
    returnPath: pending?.path,
    async run(attempt) {
      if (pending) services.store.step({ name: 'await-factor', payload: pending.url });
      const { exchangeCode } = await import('./exchange-code.ts');
      return exchangeCode(services, attempt, answer, pending);
    },
    fail: (failure) =>
      toLoginOutcome(failure, 'oauth2-authorization-failed', { kind: 'pending-login', pending }),
  };
}
