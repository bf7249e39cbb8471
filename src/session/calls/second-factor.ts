import { Failure, traitsOf } from '../../contract/failure.ts';
import { getPortalUrl } from '../../contract/urls.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Attempt } from '../attempt.ts';
import type { SessionContext, SessionPorts } from '../context.ts';
import { type Call, type Report, type Result, SUPERSEDED } from '../outcome.ts';
import { isTokenHidden } from '../page.ts';
import type { PendingLogin } from '../storage.ts';
import { waitForCookie } from '../token.ts';
import { findPendingLogin } from './check.ts';
import { toFailedLogin } from './fail.ts';
import { completeLogin } from './login.ts';

/** The answer of the second factor's authority, in the URL of the page to which it returns. */
interface AuthorityAnswer {
  readonly code: string | undefined;
  readonly state: string | undefined;
  readonly iss: string | undefined;
  readonly error: string | undefined;
}

/** The parameters of that URL (RFC 6749 section 4.1.2, RFC 9207). */
const PARAMETERS = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'];

/** Whether a URL is the one to which the authority returns. */
export function isSecondFactorReturn(href: string, { portal, screens }: Settings): boolean {
  const url = new URL(href);
  return url.origin + url.pathname === getPortalUrl(screens.secondFactorReturn, portal);
}

/**
 * Reads the authority's answer and removes it from the address bar before anything else happens: a reload,
 * the back button and the next page must not find it. Returns `undefined` on other pages.
 */
function takeAuthorityAnswer({
  navigation,
  settings,
  storage,
}: SessionPorts): AuthorityAnswer | undefined {
  const url = new URL(navigation.href);
  const value = (name: string) => url.searchParams.get(name) || undefined;
  const [code, state, iss, error] = [value('code'), value('state'), value('iss'), value('error')];
  const isReturn = isSecondFactorReturn(url.href, settings.peek());
  // Other pages may have parameters of the same names, for example for an authority of their own.
  const isExpected = state && state === storage.pendingLogin()?.state && (code || error);
  if (!(isReturn ? code || state || error : isExpected)) return undefined;
  for (const name of PARAMETERS) url.searchParams.delete(name);
  navigation.replaceAddress(url.href);
  return { code, state, iss, error };
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
 * Converts a failed call of the exchange to the failure that the page gets: a refused token is not a wrong password,
 * and a pending login that the portal no longer knows was never a session.
 */
function toExchangeFailure(failure: Failure): Failure {
  const { code, status } = failure;
  const { inExchange } = traitsOf(code);
  return inExchange ? new Failure(inExchange, { status, cause: failure }) : failure;
}

/**
 * Completes a sign-in after its second factor (contract, "Callback"): sends the code to the portal, logs
 * in with the token that the portal sets, and reads the principal.
 */
async function exchangeCode(
  context: SessionContext,
  attempt: Attempt,
  answer: AuthorityAnswer,
  pending: PendingLogin | undefined,
  report: Report,
): Promise<Result> {
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

/**
 * Completes a second factor on the page to which the authority sends the person back. Returns `undefined` on other
 * pages.
 */
export function finishSecondFactor(context: SessionContext): Call | undefined {
  const answer = takeAuthorityAnswer(context);
  if (!answer) return undefined;
  const pending = findPendingLogin(context);
  return {
    kind: 'login',
    way: pending?.way ?? 'password',
    returnPath: pending?.path,
    async run(attempt, report) {
      if (pending) report({ kind: 'awaiting-factor', url: pending.url });
      return exchangeCode(context, attempt, answer, pending, report);
    },
    fail: (failure, attempt) =>
      toFailedLogin(context, attempt, toExchangeFailure(failure), 'oauth2-authorization-failed', {
        kind: 'pending-login',
        pending,
      }),
  };
}
