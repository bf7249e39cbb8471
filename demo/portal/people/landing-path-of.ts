import { toServerPath } from '../../../src/contract/urls.ts';
import type { Person } from './person.ts';

/**
 * Where a person goes after signing in, percent-encoded for a `Location` header (RFC 9110 section 10.2.2);
 * the start page where the landing page would lead to another origin.
 */
export function landingPathOf({ landingPage }: Pick<Person, 'landingPage'>): string {
  return toServerPath(landingPage) ?? '/';
}
