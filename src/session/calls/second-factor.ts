import { getPortalUrl, isPage, withoutParameters } from '../../contract/urls.ts';
import type { Settings } from '../../settings/settings.ts';
import type { SessionContext, SessionPorts } from '../context.ts';
import type { Call } from '../outcome.ts';
import { findPendingLogin } from './check.ts';
import { toFailedLogin } from './fail.ts';
import { completeLogin } from './login.ts';

/** The parameters of that URL (RFC 6749 section 4.1.2, RFC 9207). */
const PARAMETERS = ['code', 'state', 'error', 'iss', 'error_description', 'error_uri'];

/** Whether a URL is the one to which the authority returns. */
export function isSecondFactorReturn(href: string, { portal, screens }: Settings): boolean {
  return isPage(href, getPortalUrl(screens.secondFactorReturn, portal));
}

/**
 * Removes the authority's answer from the address bar before anything else happens: a reload, the back button and the
 * next page must not find it. Returns the address with the answer; `undefined` on other pages.
 */
function takeAuthorityAnswer({ navigation, settings, storage }: SessionPorts): URL | undefined {
  const url = new URL(navigation.href);
  const value = (name: string) => url.searchParams.get(name);
  const isAnswer = isSecondFactorReturn(url.href, settings.peek())
    ? PARAMETERS.slice(0, 3).some((name) => url.searchParams.has(name))
    : // Other pages may have parameters of the same names, for example for an authority of their own.
      (value('code') || value('error')) && value('state') === storage.pendingLogin()?.state;
  if (!isAnswer) return undefined;
  navigation.replaceAddress(withoutParameters(url, PARAMETERS));
  return url;
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
      const { exchangeCode } = await import('./login-steps.ts');
      // The page of the return has no content of its own.
      return exchangeCode(context, attempt, answer, pending, report, (login, requested) =>
        completeLogin(context, attempt, { answer: login, requested, fallback: './' }),
      );
    },
    fail: (failure, attempt) =>
      toFailedLogin(context, attempt, failure, 'oauth2-authorization-failed', {
        kind: 'pending-login',
        pending,
      }),
  };
}
