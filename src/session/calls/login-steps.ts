import { Failure, traitsOf } from '../../contract/failure.ts';
import type { Credentials, SignInAnswer } from '../../contract/portal-adapter.ts';
import type { Principal } from '../../contract/principal.ts';
import { toAllowedUrl, toLocalPath, withParameters } from '../../contract/urls.ts';
import { logWarning } from '../../platform/browser/console.ts';
import { toFailure } from '../../platform/browser/to-failure.ts';
import { isTokenHidden } from '../../settings/page.ts';
import type { Attempt } from '../attempt.ts';
import type { SessionContext } from '../context.ts';
import { refuseRedirect } from '../navigate.ts';
import { type Report, type Result, SUPERSEDED } from '../outcome.ts';
import type { PendingLogin } from '../storage.ts';
import { requireCookie, waitForCookie } from '../token.ts';
import { fetchPrincipal } from './fetch-principal.ts';

/** Returns the URL of this page, or of the portal on a page of another origin: the person returns to the portal. */
function findHere(href: string, portal: string): string {
  return toLocalPath(href.split('#', 1)[0], portal) ?? `${portal}/`;
}

/**
 * Returns the pending login of a 609: its URL with `state` replaced by the URL to which the person wants to return
 * (spec section 4).
 * @throws Failure the 609 itself if its URL is not allowed, and in bearer mode: the authority returns to a page of the
 *   portal, which has no session there. `missing-cookies` if the browser has not kept the login that waits: nobody could
 *   complete it after the return
 */
export async function toPendingLogin(
  context: SessionContext,
  { kind, returnPath, way }: Pick<Attempt, 'kind' | 'returnPath' | 'way'>,
  required: Failure,
): Promise<PendingLogin> {
  const { navigation, settings, storage } = context;
  const { redirectUrl } = required;
  const { portal, tokenMode } = settings.peek();
  const url = tokenMode === 'cookie' ? toAllowedUrl(redirectUrl, settings.peek()) : undefined;
  if (url === undefined) {
    refuseRedirect(redirectUrl, settings.peek());
    throw required;
  }
  if (kind === 'login') await requireCookie(context, true);
  const path = toLocalPath(returnPath || storage.note('ssf-return-path')?.split(' ')[0], portal);
  const state = new URL(path ?? findHere(navigation.href, portal), portal).href;
  return { url: withParameters(url, { state }), state, path, way, token: storage.token() };
}

/**
 * Logs an administrator in a second time. If that fails, the administrator stays signed in (spec section 6).
 * @param login whose token the login was accepted with, and the name and password, if the page still has them
 * @returns who is signed in afterwards
 */
export async function loginAgain(
  context: SessionContext,
  attempt: Attempt,
  login: {
    readonly principal: Principal;
    readonly token: string | undefined;
    readonly credentials: Credentials | undefined;
  },
): Promise<Principal> {
  const { portal, settings, storage } = context;
  const { principal, token, credentials } = login;
  const { portalSignIn } = await portal();
  // Loads the call, which sends nothing with this signal: between the checks and the request, nobody else may sign in.
  await portalSignIn?.({}, { signal: AbortSignal.abort() }).catch(() => {});
  const now = storage.token();
  const hasProof = (credentials ?? now) !== undefined || isTokenHidden(settings.peek());
  // With another token it is another person, unless the portal renews tokens.
  const isSame = now === token || principal.name === credentials?.name;
  const isDue = hasProof && isSame && principal.web_access_enabled !== false;
  if (!isDue || !attempt.isCurrent()) return principal;
  try {
    await portalSignIn?.(credentials ?? { bearer: now }, attempt);
  } catch (error) {
    if (attempt.signal.aborted) throw error;
    logWarning('Portico: the second login of the administrator (portalLogin) failed.', error);
  }
  // Another tab may have signed in during the second login.
  return storage.token() === now || !attempt.isCurrent()
    ? principal
    : fetchPrincipal(context, attempt);
}

/** Reads the answer of the second factor's authority in the URL of the page to which it returns. */
function readAnswer({ searchParams }: URL) {
  const value = (name: string) => searchParams.get(name) || undefined;
  return { code: value('code'), state: value('state'), iss: value('iss'), error: value('error') };
}

/** Returns the failure in the authority's answer, if there is one. */
function findRefusal(
  { code, state, error }: ReturnType<typeof readAnswer>,
  expected: string | undefined,
) {
  if (error === 'access_denied') return new Failure('second-factor-canceled');
  if (error) return new Failure('second-factor-failed');
  if (!code || !state) return new Failure('missing-oauth-parameters');
  return expected === undefined || expected === state
    ? undefined
    : new Failure('second-factor-failed');
}

async function exchange(
  context: SessionContext,
  attempt: Attempt,
  url: URL,
  pending: PendingLogin | undefined,
  report: Report,
  complete: (answer: SignInAnswer, requested: string | undefined) => Promise<Result>,
): Promise<Result> {
  // Another attempt may have begun while this file was loaded.
  if (!attempt.isCurrent()) return SUPERSEDED;
  const { settings, storage } = context;
  const token = pending?.token ?? storage.cookieToken();
  const answer = readAnswer(url);
  const refusal = findRefusal(answer, pending?.state);
  if (refusal) throw refusal;
  const { code = '', state = '', iss } = answer;
  const { secondFactorCallback: oauthApi } = settings.peek().calls;
  report({ kind: 'exchanging', answer: { code, state, oauthApi } });
  const portal = await context.portal();
  await portal.exchangeCode?.({ code, state, iss }, attempt);
  // Even for a superseded attempt, so that the token does not stay in the browser.
  const { adapter } = settings.peek();
  const mfaToken = adapter
    ? storage.takeMfaToken()
    : await waitForCookie(context, storage.takeMfaToken);
  if (!attempt.isCurrent()) return SUPERSEDED;
  const isComplete = mfaToken !== undefined && token !== undefined;
  if (!isComplete && !adapter && !isTokenHidden(settings.peek()))
    throw new Failure('missing-cookies');
  report({ kind: 'code-accepted' });
  if (pending) storage.keepPendingLogin({ ...pending, passed: true });
  const login = await portal.signIn({ bearer: token, mfaToken }, attempt);
  return await complete(login, pending ? pending.path : state);
}

/**
 * Logs in after a second factor (contract, "Callback"): sends the code to the portal, logs in with the token that the
 * portal sets, and completes the login.
 * @throws Failure a refused token is not a wrong password, and a pending login that the portal no longer knows was never
 *   a session
 */
export async function exchangeCode(...step: Parameters<typeof exchange>): Promise<Result> {
  try {
    return await exchange(...step);
  } catch (error) {
    const failure = toFailure(error);
    const { inExchange } = traitsOf(failure.code);
    throw inExchange
      ? new Failure(inExchange, { status: failure.status, cause: failure })
      : failure;
  }
}
