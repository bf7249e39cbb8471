import { Failure, traitsOf } from '../../contract/failure.ts';
import { getPortalUrl, isPage, withoutParameters } from '../../contract/urls.ts';
import type { Settings } from '../../settings/settings.ts';
import type { SessionContext, SessionPorts } from '../context.ts';
import type { Call } from '../outcome.ts';
import { findPendingLogin } from './check.ts';
import type { AuthorityAnswer } from './exchange-code.ts';
import { toFailedLogin } from './fail.ts';

/** The parameters of that URL (RFC 6749 section 4.1.2, RFC 9207). */
const PARAMETERS = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'];

/** Whether a URL is the one to which the authority returns. */
export function isSecondFactorReturn(href: string, { portal, screens }: Settings): boolean {
  return isPage(href, getPortalUrl(screens.secondFactorReturn, portal));
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
  navigation.replaceAddress(withoutParameters(url, PARAMETERS));
  return { code, state, iss, error };
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
 * Completes a second factor on the page to which the authority sends the person back. Returns `undefined` on other
 * pages, which need no exchange of a code: it is loaded on demand.
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
      const exchange = await import('./exchange-code.ts');
      return exchange.exchangeCode(context, attempt, answer, pending, report);
    },
    fail: (failure, attempt) =>
      toFailedLogin(context, attempt, toExchangeFailure(failure), 'oauth2-authorization-failed', {
        kind: 'pending-login',
        pending,
      }),
  };
}
