import type { Settings } from './settings.ts';

/** A page by its URL. */
type Page = { readonly href: string };

/** Whether a page is on another origin than the portal. One with an adapter belongs to its portal. */
export function isForeign({ adapter, portal }: Settings, { href }: Page): boolean {
  return !adapter && new URL(portal).origin !== new URL(href).origin;
}

/** Whether the portal is asked who is signed in even if script can read no token, because it is `HttpOnly`. */
export function isTokenHidden({
  adapter,
  credentials,
  sessionProbe,
  tokenMode,
}: Settings): boolean {
  const isAlways = (sessionProbe ?? (adapter && 'always')) === 'always';
  return tokenMode === 'cookie' && (isAlways || credentials === 'include');
}

/**
 * Whether a page shares no cookies with the portal: it is on another origin, and its calls send no cookies there.
 * Such a page must not read or remove cookies. People stay on it, because the portal's own pages know neither its
 * bearer token nor its notes.
 */
export function isPartnerPage(settings: Settings, page: Page): boolean {
  const { credentials, tokenMode } = settings;
  return isForeign(settings, page) && (tokenMode === 'bearer' || credentials !== 'include');
}

/** Whether nobody can sign in on the page: its calls have no cookies and no token. */
export function isWithoutSession(settings: Settings, page: Page): boolean {
  return settings.tokenMode === 'cookie' && isPartnerPage(settings, page);
}

/**
 * Returns the host of a portal on another origin than the page. While it has not answered, it does not allow the
 * page's origin, or it is unreachable. Both are the same network error to a page (Fetch standard, CORS check). A
 * request in the mode `no-cors` would not tell them apart: browsers also block answers with a
 * `Cross-Origin-Resource-Policy`.
 */
export function findForeignHost(settings: Settings, page: Page): string | undefined {
  return isForeign(settings, page) ? new URL(settings.portal).host : undefined;
}
