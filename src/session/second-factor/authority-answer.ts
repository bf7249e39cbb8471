import { getPortalUrl } from '../../contract/urls.ts';
import type { Settings } from '../../settings/settings.ts';
import type { SessionPorts } from '../ports.ts';
import { readStoredPendingLogin } from './pending-login.ts';

/** The answer of the second factor's authority, in the URL of the page to which it returns. */
export interface AuthorityAnswer {
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
export function takeAuthorityAnswer({
  navigation,
  settings,
  storage,
}: Pick<SessionPorts, 'navigation' | 'settings' | 'storage'>): AuthorityAnswer | undefined {
  const url = new URL(navigation.href);
  const value = (name: string) => url.searchParams.get(name) || undefined;
  const [code, state, iss, error] = [value('code'), value('state'), value('iss'), value('error')];
  const isReturn = isSecondFactorReturn(url.href, settings.peek());
  // Other pages may have parameters of the same names, for example for an authority of their own.
  const isExpected =
    state && state === readStoredPendingLogin({ storage })?.state && (code || error);
  if (!(isReturn ? code || state || error : isExpected)) return undefined;
  for (const name of PARAMETERS) url.searchParams.delete(name);
  navigation.replace(url.href);
  return { code, state, iss, error };
}
