import { toServerPath } from '../../../src/contract/urls.ts';
import type { Person } from './person.ts';

/**
 * Returns the path of a person's landing page, percent-encoded for a `Location` header (RFC 9110 section
 * 10.2.2). A landing page on another origin becomes `/`.
 */
export function toLandingPath({ landingPage }: Pick<Person, 'landingPage'>): string {
  return toServerPath(landingPage) ?? '/';
}
