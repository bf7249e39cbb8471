import { getPortalUrl, toAllowedUrl } from '../../contract/urls.ts';
import { isTokenHidden } from '../../settings/page.ts';
import type { SessionContext } from '../context.ts';
import { refuseRedirect } from '../navigate.ts';
import type { Call } from '../outcome.ts';
import { toFailedLogin } from './fail.ts';
import { completeLogin } from './login.ts';

/** Returns the addresses of single sign-on; `undefined` without an allowed one to begin at. */
export function findProvider({
  settings,
}: Pick<SessionContext, 'settings'>): { login: string; logout: string | undefined } | undefined {
  const { portal, singleSignOn } = settings.value;
  if (!singleSignOn) return undefined;
  const { loginUrl, logoutUrl } = singleSignOn;
  const login = toAllowedUrl(getPortalUrl(loginUrl, portal), settings.value);
  if (!login) return refuseRedirect(loginUrl, settings.value);
  return { login: login.href, logout: logoutUrl && getPortalUrl(logoutUrl, portal) };
}

/**
 * Completes single sign-on on the page that the person comes back to: logs in with the token of the cookie.
 * Returns `undefined` on other pages: single sign-on did not begin in this tab, or there is no cookie. If script
 * cannot read the cookie, a 401 means that the person has come back without signing in.
 * @param isElsewhere single sign-on may have begun in another tab: the token can also be that of a session that has
 *   ended
 */
export function finishSingleSignOn(context: SessionContext, isElsewhere = false): Call | undefined {
  const { portal, settings, storage } = context;
  const path = storage.note('ssf-return-path') ?? (isElsewhere ? '' : undefined);
  const token = storage.cookieToken();
  const isHidden = token === undefined && !isElsewhere && isTokenHidden(settings.peek());
  if (path === undefined || (token === undefined && !isHidden)) return undefined;
  return {
    kind: 'login',
    way: 'single-sign-on',
    returnPath: path,
    async run(attempt, report) {
      storage.dropNotes('ssf-return-path');
      report({ kind: 'resuming' });
      const answer = await (await portal()).signIn({ bearer: token }, attempt);
      return completeLogin(context, attempt, { answer, requested: path });
    },
    fail(failure, attempt) {
      if (failure.status === 401) {
        if (isHidden || storage.remembered()) return { kind: 'absent' };
        if (isElsewhere) return { kind: 'ended', how: 'expired', isRefused: true };
      }
      const cleanup = { kind: 'login', token } as const;
      return toFailedLogin(context, attempt, failure, 'login-failed', cleanup);
    },
  };
}
