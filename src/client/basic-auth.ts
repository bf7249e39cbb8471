import { Failure } from '../contract/failure.ts';

/**
 * The value of an `Authorization: Basic` header for UTF-8 names and passwords (RFC 7617 section 2.1).
 * @throws Failure `invalid-user-name` for a name with a colon, because the portal would split there
 */
export function toBasicAuth(name: string, password: string): string {
  if (name.includes(':')) throw new Failure('invalid-user-name');
  // btoa takes one byte per character: it throws on `€` and encodes `ü` as Latin-1.
  const bytes = new TextEncoder().encode(`${name}:${password}`);
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `Basic ${btoa(binary)}`;
}
