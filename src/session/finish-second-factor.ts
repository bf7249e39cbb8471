import { toFailure } from '../client/to-failure.ts';
import { CALL_PATHS } from '../contract/calls/paths.ts';
import { Failure } from '../contract/failure.ts';
import type { AuthorityAnswer } from './authority-answer.ts';
import { completeLogin } from './complete-login.ts';
import { failureDetail } from './failure-detail.ts';
import { followRedirect } from './follow-redirect.ts';
import { dropFactor } from './give-up-factor.ts';
import { destinationOf, leave } from './leave.ts';
import { keepPendingFactor, type PendingFactor, pendingFactor } from './pending-factor.ts';
import type { SessionContext } from './ports.ts';
import { recheckSession } from './recheck-session.ts';

/** The failure for which the authority's answer stands, if any. */
function refusalOf({ code, state, error }: AuthorityAnswer, expected: string | undefined) {
  if (error === 'access_denied') return new Failure('second-factor-canceled');
  if (error) return new Failure('second-factor-failed');
  if (!code || !state) return new Failure('missing-oauth-parameters');
  return expected === undefined || expected === state
    ? undefined
    : new Failure('second-factor-failed');
}

/**
 * A token that the portal does not take has nothing to do with a wrong password, and a login of which it
 * knows nothing any more was never a session.
 */
function asFactorFailure(thrown: unknown): Failure {
  const failure = toFailure(thrown);
  const { code, status } = failure;
  if (code !== 'invalid-credentials' && code !== 'unauthorized') return failure;
  return new Failure('second-factor-failed', { status, cause: failure });
}

/** Ends the exchange with a failure. Where no way to the second factor is left, its login goes too. */
async function failExchange(
  context: SessionContext,
  failure: Failure,
  pending: PendingFactor | undefined,
): Promise<void> {
  const { checkDue, store } = context;
  if (failure.code === 'login-disabled') store.emit('login-disabled', undefined);
  else if (followRedirect(context, failure)) return;
  else store.emit('oauth2-authorization-failed', failureDetail(context, failure));
  if (store.state.value.status !== 'second-factor') await dropFactor(context, pending);
  else if (checkDue) await recheckSession(context, false);
}

/**
 * Finishes a sign-in after its second factor (contract, callback): the code goes to the portal, the token
 * that the portal leaves goes with the login, and `/rest/self` says who it is.
 */
export async function finishSecondFactor(
  context: SessionContext,
  answer: AuthorityAnswer,
): Promise<void> {
  const { client, storage, store } = context;
  const pending = pendingFactor(context);
  const token = pending?.token ?? storage.cookieToken();
  const way = pending?.way ?? 'password';
  context.way = way;
  context.returnPath = pending?.path;
  context.checkDue = false;
  context.revision += 1;
  const { revision } = context;
  const attempt = new AbortController();
  context.attempt = attempt;
  const { signal } = attempt;
  const isOvertaken = () => context.revision !== revision;
  if (pending) store.step({ name: 'await-factor', payload: pending.url });
  try {
    const refusal = refusalOf(answer, pending?.state);
    if (refusal) throw refusal;
    const { code = '', state = '', iss } = answer;
    store.emit('check-logged-in', { code, state, oauthApi: CALL_PATHS.secondFactorCallback });
    await client().secondFactorCallback({ code, state, iss }, signal);
    // Taken in any case, so that it is not left behind.
    const mfaToken = storage.takeMfaToken();
    if (isOvertaken()) return;
    if (mfaToken === undefined || token === undefined) throw new Failure('missing-cookies');
    store.step({ name: 'passed', payload: undefined });
    if (pending) keepPendingFactor(context, { ...pending, passed: true });
    const login = await client().loginWithToken(token, { mfaToken, signal });
    const completion = await completeLogin(context, {
      revision,
      answer: login,
      way,
      signal,
    });
    if (typeof completion === 'string' || isOvertaken()) return;
    store.emit(way === 'password' ? 'logged-in' : 'ssf-logged-in', undefined);
    // A page that hears of it may have signed the person out again.
    if (isOvertaken()) return;
    const wish = pending ? pending.path : state;
    const { landingPage } = completion.principal;
    leave(context, destinationOf(context, wish, login.location, landingPage) ?? '/', 'signed-in');
  } catch (error) {
    if (!isOvertaken()) await failExchange(context, asFactorFailure(error), pending);
  }
}
