import { getPortalUrl, toAllowedUrl, toLocalPath } from '../../contract/urls.ts';
import { completeLogin } from '../complete-login.ts';
import { navigateTo } from '../navigate.ts';
import { type Flow, toLoginOutcome } from '../outcome.ts';
import { isTokenHidden } from '../page.ts';
import type { Services } from '../services.ts';

/**
 * Begins single sign-on by navigating to the provider. Stores the return path and the logout URL for the page
 * that the person comes back to. Returns whether it navigates.
 */
export function beginSingleSignOn(services: Services, returnPath: string | undefined): boolean {
  const { settings, storage, store } = services;
  const { portal, singleSignOn } = settings.peek();
  const toAddress = (address: string) => getPortalUrl(address, portal);
  const login = singleSignOn && toAllowedUrl(toAddress(singleSignOn.loginUrl), settings.peek());
  if (login === undefined) return false;
  storage.keepNote('ssf-return-path', toLocalPath(returnPath, portal) ?? '');
  if (singleSignOn?.logoutUrl)
    storage.keepNote('ssf-logout-url', toAddress(singleSignOn.logoutUrl));
  store.emit('ssf-login', { url: login.href });
  return navigateTo(services, login.href, 'single-sign-on');
}

/**
 * Completes single sign-on on the page that the person comes back to: logs in with the token of the cookie.
 * Returns `undefined` on other pages: single sign-on did not begin in this tab, or there is no cookie. If script
 * cannot read the cookie, a 401 means that the person has come back without signing in.
 */
export function finishSingleSignOn(services: Services): Flow | undefined {
  const { client, settings, storage, store } = services;
  const path = storage.note('ssf-return-path');
  const token = storage.cookieToken();
  const isHidden = token === undefined && isTokenHidden(settings.peek());
  if (path === undefined || (token === undefined && !isHidden)) return undefined;
  return {
    kind: 'login',
    way: 'single-sign-on',
    returnPath: path,
    async run(attempt) {
      storage.dropNotes('ssf-return-path');
      store.step({ name: 'resume', payload: undefined });
      const { signal } = attempt;
      const answer = await client().loginWithToken(token, { signal });
      return completeLogin(services, attempt, { answer, wish: path });
    },
    fail: (failure) =>
      isHidden && failure.status === 401
        ? { kind: 'absent' }
        : toLoginOutcome(failure, 'login-failed', { kind: 'login', token }),
  };
}
