import type { Settings } from './settings.ts';

/** A page by its URL. */
type Page = { readonly href: string };

/** Whether a page is on another origin than the portal. */
export function isForeign({ portal }: Settings, { href }: Page): boolean {
  return new URL(portal).origin !== new URL(href).origin;
}

/** Whether the portal is asked who is signed in even if script can read no token, because it is `HttpOnly`. */
export function isTokenHidden({ credentials, sessionProbe, tokenMode }: Settings): boolean {
  return tokenMode === 'cookie' && (sessionProbe === 'always' || credentials === 'include');
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
