import type { Person } from './person.ts';

/** Any origin: what counts is that the path stays on it. */
const PORTAL = 'https://portal.invalid';

/**
 * Where a person goes after signing in, fit for a `Location` header: percent-encoded, as a URI is (RFC
 * 9110 section 10.2.2) and as headers, which take Latin-1 only, need it. What leads elsewhere leads home.
 */
export function landingPathOf({ landingPage }: Pick<Person, 'landingPage'>): string {
  const url = URL.parse(landingPage, PORTAL);
  const path = url?.origin === PORTAL ? url.pathname + url.search + url.hash : '/';
  return /^\/(?!\/)/.test(path) ? path : '/';
}
