import type { Navigation } from '../platform/ports.ts';
import type { Settings } from '../settings/settings.ts';

/** Whether a page is on another origin than the portal. */
function isForeign({ portal }: Settings, { href }: Pick<Navigation, 'href'>): boolean {
  return new URL(portal).origin !== new URL(href).origin;
}

/** Whether the portal is asked who is signed in even if script can read no token, because it is `HttpOnly`. */
export function isTokenHidden({ credentials, sessionProbe, tokenMode }: Settings): boolean {
  return tokenMode === 'cookie' && (sessionProbe === 'always' || credentials === 'include');
}

/**
 * Whether the cookies that the page can see are not those of its calls: the page is on another origin, and its
 * calls send no cookies there. Such a page must not read or remove them.
 */
export function hasOtherCookies(settings: Settings, page: Pick<Navigation, 'href'>): boolean {
  return settings.credentials !== 'include' && isForeign(settings, page);
}

/** Whether nobody can sign in on the page: it is on another origin, and its calls have no cookies and no token. */
export function isWithoutSession(settings: Settings, page: Pick<Navigation, 'href'>): boolean {
  return settings.tokenMode === 'cookie' && hasOtherCookies(settings, page);
}

/** Whether people stay on the page when they sign in: the portal's own pages do not know its bearer token. */
export function isPartnerPage(settings: Settings, page: Pick<Navigation, 'href'>): boolean {
  return settings.tokenMode === 'bearer' && isForeign(settings, page);
}
