import { Failure } from '../contract/failure.ts';

/**
 * The value of an `Authorization: Basic` header for UTF-8 names and passwords (RFC 7617 section 2.1).
 * @throws Failure `invalid-user-name` for a name with a colon: the other side would split there
 */
export function basicAuth(name: string, password: string): string {
  if (name.includes(':')) throw new Failure('invalid-user-name');
  // btoa takes bytes, one a character: it throws on `€` and would send `ü` as Latin-1.
  const bytes = new TextEncoder().encode(`${name}:${password}`);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}
