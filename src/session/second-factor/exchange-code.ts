import { CALL_PATHS } from '../../contract/calls/paths.ts';
import { Failure } from '../../contract/failure.ts';
import { completeLogin } from '../complete-login.ts';
import { type Flow, SUPERSEDED, toLoginOutcome } from '../outcome.ts';
import type { Services } from '../services.ts';
import type { AuthorityAnswer } from './authority-answer.ts';
import { keepPendingLogin, readPendingLogin } from './pending-login.ts';

/** Returns the failure in the authority's answer, if there is one. */
function findRefusal({ code, state, error }: AuthorityAnswer, expected: string | undefined) {
  if (error === 'access_denied') return new Failure('second-factor-canceled');
  if (error) return new Failure('second-factor-failed');
  if (!code || !state) return new Failure('missing-oauth-parameters');
  return expected === undefined || expected === state
    ? undefined
    : new Failure('second-factor-failed');
}

/**
 * A refused token is not a wrong password, and a pending login that the portal no longer knows was never
 * a session: both are a failed second factor.
 */
function toFactorFailure(failure: Failure): Failure {
  const { code, status } = failure;
  return code === 'invalid-credentials' || code === 'unauthorized'
    ? new Failure('second-factor-failed', { status, cause: failure })
    : failure;
}

/**
 * Completes a sign-in after its second factor (contract, "Callback"): sends the code to the portal, logs
 * in with the token that the portal sets, and reads the principal.
 */
export function exchangeCode(services: Services, answer: AuthorityAnswer): Flow {
  const { client, storage, store } = services;
  const pending = readPendingLogin(services);
  const token = pending?.token ?? storage.cookieToken();
  return {
    kind: 'login',
    way: pending?.way ?? 'password',
    returnPath: pending?.path,
    async run(attempt) {
      if (pending) store.step({ name: 'await-factor', payload: pending.url });
      const refusal = findRefusal(answer, pending?.state);
      if (refusal) throw refusal;
      const { code = '', state = '', iss } = answer;
      store.emit('check-logged-in', { code, state, oauthApi: CALL_PATHS.secondFactorCallback });
      await client().secondFactorCallback({ code, state, iss }, attempt.signal);
      // Taken in any case, so that it does not stay in the browser.
      const mfaToken = storage.takeMfaToken();
      if (!attempt.isCurrent()) return SUPERSEDED;
      if (mfaToken === undefined || token === undefined) throw new Failure('missing-cookies');
      store.step({ name: 'code-accepted', payload: undefined });
      if (pending) keepPendingLogin(services, { ...pending, passed: true });
      const { signal } = attempt;
      const login = await client().loginWithToken(token, { mfaToken, signal });
      const wish = pending ? pending.path : state;
      // The page of the return shows nothing of its own.
      return completeLogin(services, attempt, { answer: login, wishes: [wish], fallback: '/' });
    },
    fail: (failure) =>
      toLoginOutcome(toFactorFailure(failure), 'oauth2-authorization-failed', {
        kind: 'pending-login',
        pending,
      }),
  };
}
