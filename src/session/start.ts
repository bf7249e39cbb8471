import type { Conclusions } from './conclude.ts';
import { finishSingleSignOn } from './flows/single-sign-on.ts';
import { type Flow, toLoginOutcome } from './outcome.ts';
import type { PortalInfo } from './portal-info.ts';
import { findSession } from './principal/find-session.ts';
import { type AuthorityAnswer, takeAuthorityAnswer } from './second-factor/authority-answer.ts';
import { readCurrentPendingLogin } from './second-factor/pending-login.ts';
import type { Services } from './services.ts';
import { isDisabled } from './state/predicates.ts';
import { isShutOut } from './web-access.ts';

/**
 * Completes a sign-in on the page to which the authority sends the person back. The exchange of the code is
 * loaded on demand, because no other page needs it.
 */
function completeSecondFactor(services: Services, answer: AuthorityAnswer): Flow {
  const pending = readCurrentPendingLogin(services);
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
 * Completes a single sign-on or a second factor, or checks who is signed in. During a sign-in or sign-out the check
 * waits for its end.
 */
async function checkSession(services: Services, { run }: Pick<Conclusions, 'run'>): Promise<void> {
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

/** Creates the function that starts the session: on a new page, at another portal, and when the network is back. */
export function createStart(
  services: Services,
  conclusions: Conclusions,
  portalInfo: PortalInfo,
): () => Promise<void> {
  const { settings, storage, store } = services;
  let { portal } = settings.peek();
  return async () => {
    if (portal !== settings.peek().portal) {
      // The state belongs to the previous portal.
      ({ portal } = settings.peek());
      store.step({ name: 'suspend', payload: undefined });
      portalInfo.reset();
    }
    const loading = portalInfo.load();
    // A disabled login stays disabled until the portal has enabled it.
    if (isDisabled(store.state.peek())) {
      await loading.publicInfo;
      if (isShutOut(services) && !storage.mayHaveSession()) return loading.all;
    }
    await Promise.all([checkSession(services, conclusions), loading.publicInfo]);
    await conclusions.applyWebAccess();
    await loading.all;
  };
}
