import { Failure } from '../../contract/failure.ts';
import { isTokenHidden } from '../../settings/page.ts';
import type { Attempt } from '../attempt.ts';
import type { SessionContext } from '../context.ts';
import { type Report, type Result, SUPERSEDED } from '../outcome.ts';
import type { PendingLogin } from '../storage.ts';
import { waitForCookie } from '../token.ts';
import { completeLogin } from './login.ts';

/** The answer of the second factor's authority, in the URL of the page to which it returns. */
export interface AuthorityAnswer {
  readonly code: string | undefined;
  readonly state: string | undefined;
  readonly iss: string | undefined;
  readonly error: string | undefined;
}

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
 * Completes a sign-in after its second factor (contract, "Callback"): sends the code to the portal, logs
 * in with the token that the portal sets, and reads the principal.
 */
export async function exchangeCode(
  context: SessionContext,
  attempt: Attempt,
  answer: AuthorityAnswer,
  pending: PendingLogin | undefined,
  report: Report,
): Promise<Result> {
  // Another attempt may have begun while this file was loaded.
  if (!attempt.isCurrent()) return SUPERSEDED;
  const { client, settings, storage } = context;
  const token = pending?.token ?? storage.cookieToken();
  const refusal = findRefusal(answer, pending?.state);
  if (refusal) throw refusal;
  const { code = '', state = '', iss } = answer;
  const { secondFactorCallback: oauthApi } = settings.peek().calls;
  report({ kind: 'exchanging', answer: { code, state, oauthApi } });
  await client().secondFactorCallback({ code, state, iss }, attempt.signal);
  // Even for a superseded attempt, so that the token does not stay in the browser.
  const mfaToken = await waitForCookie(context, storage.takeMfaToken);
  if (!attempt.isCurrent()) return SUPERSEDED;
  const isComplete = mfaToken !== undefined && token !== undefined;
  if (!isComplete && !isTokenHidden(settings.peek())) throw new Failure('missing-cookies');
  report({ kind: 'code-accepted' });
  if (pending) storage.keepPendingLogin({ ...pending, passed: true });
  const { signal } = attempt;
  const login = await client().loginWithToken(token, { mfaToken, signal });
  const requested = pending ? pending.path : state;
  // The page of the return has no content of its own.
  return await completeLogin(context, attempt, { answer: login, requested, fallback: './' });
}
