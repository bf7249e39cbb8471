import type { Conclusions } from './conclude.ts';
import { finishSingleSignOn } from './flows/single-sign-on.ts';
import { type Flow, toLoginOutcome } from './outcome.ts';
import { findSession } from './principal/find-session.ts';
import { type AuthorityAnswer, takeAuthorityAnswer } from './second-factor/authority-answer.ts';
import { readPendingLogin } from './second-factor/pending-login.ts';
import type { Services } from './services.ts';

/**
 * Completes a sign-in on the page to which the authority sends the person back. The exchange of the code is
 * loaded on demand, because no other page needs it.
 */
function completeSecondFactor(services: Services, answer: AuthorityAnswer): Flow {
  const pending = readPendingLogin(services);
  return {
    kind: 'login',
    way: pending?.way ?? 'password',
    returnPath: pending?.path,
    async run(attempt) {
      if (pending) services.store.step({ name: 'await-factor', payload: pending.url });
      const exchange = await import('./second-factor/exchange-code.ts');
      return exchange.exchangeCode(services, attempt, answer, pending);
    },
    fail: (failure) =>
      toLoginOutcome(failure, 'oauth2-authorization-failed', { kind: 'pending-login', pending }),
  };
}

/**
 * Starts the session on a new page: completes a single sign-on or a second factor, or checks who is signed
 * in. During a sign-in or sign-out the check waits for its end.
 */
export async function startSession(
  services: Services,
  { run }: Pick<Conclusions, 'run'>,
): Promise<void> {
  const { attempts, storage, store } = services;
  if (attempts.isBusy()) return attempts.requestCheck();
  const answer = takeAuthorityAnswer(services);
  const ended = storage.takeEnd();
  store.step({
    name: 'check',
    payload: storage.mayHaveSession() ? storage.remembered() : undefined,
  });
  await run(
    answer
      ? completeSecondFactor(services, answer)
      : (finishSingleSignOn(services) ?? findSession(services, { kind: 'absent', ended })),
  );
}
