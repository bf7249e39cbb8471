import { toFailure } from '../../client/to-failure.ts';
import { Failure, type FailureCode } from '../../contract/failure.ts';
import type { Attempt } from '../attempt.ts';
import { completeLogin } from '../complete-login.ts';
import { type Outcome, SUPERSEDED, toLoginOutcome } from '../outcome.ts';
import { isTokenHidden } from '../page.ts';
import type { Services } from '../services.ts';
import { waitForCookie } from '../token.ts';
import type { AuthorityAnswer } from './authority-answer.ts';
import { keepPendingLogin, type PendingLogin } from './pending-login.ts';

/** Returns the failure in the authority's answer, if there is one. */
function findRefusal({ code, state, error }: AuthorityAnswer, expected: string | undefined) {
  if (error === 'access_denied') return new Failure('second-factor-canceled');
  if (error) return new Failure('second-factor-failed');
  if (!code || !state) return new Failure('missing-oauth-parameters');
  return expected === undefined || expected === state
    ? undefined
    : new Failure('second-factor-failed');
}

/** The failures that keep their code in the exchange. */
type UnchangedFailure =
  | 'missing-cookies'
  | 'missing-credentials'
  | 'incorrect-captcha'
  | 'invalid-credential-require-captcha'
  | 'missing-credentials-require-captcha'
  | 'missing-captcha'
  | 'missing-oauth-parameters'
  | 'invalid-user-name'
  | 'access-disabled'
  | 'login-disabled'
  | 'second-factor-required'
  | 'second-factor-failed'
  | 'second-factor-canceled'
  | 'forbidden'
  | 'not-found'
  | 'invalid-record'
  | 'not-requested'
  | 'rate-limited'
  | 'bad-answer'
  | 'server-error'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'unexpected';

/**
 * A refused token is not a wrong password, and a pending login that the portal no longer knows was never
 * a session: both are a failed second factor. A new failure code does not compile until it is in this table
 * or in `UnchangedFailure`.
 */
const EXCHANGE_FAILURES: Partial<Record<FailureCode, FailureCode>> = {
  'invalid-credentials': 'second-factor-failed',
  unauthorized: 'second-factor-failed',
} satisfies Record<Exclude<FailureCode, UnchangedFailure>, FailureCode>;

/** Converts a failed call of the exchange to the failure that the page gets. */
function toExchangeFailure(failure: Failure): Failure {
  const { code, status } = failure;
  const changed = EXCHANGE_FAILURES[code];
  return changed ? new Failure(changed, { status, cause: failure }) : failure;
}

/**
 * Completes a sign-in after its second factor (contract, "Callback"): sends the code to the portal, logs
 * in with the token that the portal sets, and reads the principal.
 * @param pending the pending login, as it was before the attempt
 */
export async function exchangeCode(
  services: Services,
  attempt: Attempt,
  answer: AuthorityAnswer,
  pending: PendingLogin | undefined,
): Promise<Outcome> {
  // Another attempt may have begun while this file was loaded.
  if (!attempt.isCurrent()) return SUPERSEDED;
  const { client, settings, storage, store } = services;
  try {
    const token = pending?.token ?? storage.cookieToken();
    const refusal = findRefusal(answer, pending?.state);
    if (refusal) throw refusal;
    const { code = '', state = '', iss } = answer;
    const { secondFactorCallback: oauthApi } = settings.peek().calls;
    store.emit('check-logged-in', { code, state, oauthApi });
    await client().secondFactorCallback({ code, state, iss }, attempt.signal);
    // Even for a superseded attempt, so that the token does not stay in the browser.
    const mfaToken = await waitForCookie(services, storage.takeMfaToken);
    if (!attempt.isCurrent()) return SUPERSEDED;
    const isComplete = mfaToken !== undefined && token !== undefined;
    if (!isComplete && !isTokenHidden(settings.peek())) throw new Failure('missing-cookies');
    store.step({ name: 'code-accepted', payload: undefined });
    if (pending) keepPendingLogin(services, { ...pending, passed: true });
    const { signal } = attempt;
    const login = await client().loginWithToken(token, { mfaToken, signal });
    const wish = pending ? pending.path : state;
    // The page of the return has no content of its own.
    return await completeLogin(services, attempt, { answer: login, wish, fallback: './' });
  } catch (error) {
    return toLoginOutcome(toExchangeFailure(toFailure(error)), 'oauth2-authorization-failed', {
      kind: 'pending-login',
      pending,
    });
  }
}
