import { getPortalUrl, toAllowedUrl, toLocalPath } from '../../contract/urls.ts';
import { isTokenHidden } from '../../settings/page.ts';
import type { SingleSignOn } from '../../settings/settings.ts';
import type { SessionContext } from '../context.ts';
import { navigateTo, refuseRedirect } from '../navigate.ts';
import type { Call } from '../outcome.ts';
import { applyOutcome } from '../run.ts';
import { toFailedLogin } from './fail.ts';
import { completeLogin } from './login.ts';

/** A provider that a page offers; its `id` is `single-sign-on` if the settings have none. */
export type Provider = SingleSignOn & { readonly id: string };

/** Returns the providers to which people may be sent, with absolute URLs; `undefined` without one. */
export function findProviders({
  settings,
}: Pick<SessionContext, 'settings'>): readonly Provider[] | undefined {
  const { portal, singleSignOn } = settings.value;
  const providers = singleSignOn.flatMap(
    ({ id = 'single-sign-on', loginUrl, logoutUrl, ...rest }) => {
      const url = toAllowedUrl(getPortalUrl(loginUrl, portal), settings.value)?.href;
      if (url === undefined) return refuseRedirect(loginUrl, settings.value) ?? [];
      const logout = logoutUrl && getPortalUrl(logoutUrl, portal);
      return { ...rest, id, loginUrl: url, logoutUrl: logout };
    },
  );
  return providers[0] && providers;
}

/**
 * Begins single sign-on by navigating to the provider. Stores the return path and the logout URL for the page
 * that the person comes back to. Returns whether it navigates.
 */
export function beginSingleSignOn(
  context: SessionContext,
  { id, loginUrl, logoutUrl = '' }: Provider,
  returnPath: string | undefined,
): boolean {
  const { settings, storage } = context;
  const path = toLocalPath(returnPath, settings.peek().portal) ?? '';
  storage.keepNote('ssf-return-path', `${path} ${logoutUrl}`);
  // For the case that the person comes back in another tab.
  storage.keepNote('ssf-logout-url', logoutUrl);
  void applyOutcome(context, { kind: 'visiting-provider', url: loginUrl, id });
  return navigateTo(context, loginUrl, 'single-sign-on');
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
  const note = storage.note('ssf-return-path') ?? (isElsewhere ? '' : undefined);
  const token = storage.cookieToken();
  const isHidden = token === undefined && !isElsewhere && isTokenHidden(settings.peek());
  if (note === undefined || (token === undefined && !isHidden)) return undefined;
  const [path = '', logout = ''] = note.split(' ');
  return {
    kind: 'login',
    way: 'single-sign-on',
    returnPath: path,
    async run(attempt, report) {
      storage.dropNotes('ssf-return-path');
      report({ kind: 'resuming' });
      const answer = await (await portal()).signIn({ bearer: token }, attempt);
      // Single sign-on with another provider may have begun in another tab since. With a person, it has ended there.
      if (!isElsewhere && !storage.remembered()) storage.keepNote('ssf-logout-url', logout);
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
