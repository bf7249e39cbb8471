import type { Settings } from '../settings/settings.ts';
import type { SessionContext } from './ports.ts';

/** What the second factor's authority wrote into the address to which it sent the person back. */
export interface AuthorityAnswer {
  readonly code: string | undefined;
  readonly state: string | undefined;
  readonly iss: string | undefined;
  readonly error: string | undefined;
}

/** The parameters of that address (RFC 6749 section 4.1.2, RFC 9207). */
const PARAMETERS = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'];

/** Whether an address is that of the page to which the authority leads back. */
export function isSecondFactorReturn(href: string, { portal, screens }: Settings): boolean {
  const url = new URL(href);
  return url.origin + url.pathname === new URL(screens.secondFactorReturn, portal).href;
}

/**
 * Takes the authority's answer out of the address bar, before anything else: a reload, the back button
 * and the next page must not find it. Nothing on a page to which no authority leads.
 */
export function takeAuthorityAnswer({
  navigation,
  settings,
  storage,
}: SessionContext): AuthorityAnswer | undefined {
  const url = new URL(navigation.href);
  const value = (name: string) => url.searchParams.get(name) || undefined;
  const [code, state, iss, error] = [value('code'), value('state'), value('iss'), value('error')];
  const isReturn = isSecondFactorReturn(url.href, settings());
  // Elsewhere a page may have parameters of these names for purposes of its own.
  const isExpected = storage.note('second-factor') !== undefined && state && (code || error);
  if (!(isReturn ? code || state || error : isExpected)) return undefined;
  for (const name of PARAMETERS) url.searchParams.delete(name);
  navigation.replace(url.href);
  return { code, state, iss, error };
}
