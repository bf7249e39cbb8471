import { Failure } from '../contract/failure.ts';
import { logError } from '../platform/browser/console.ts';
import type { AntiForgery } from '../settings/settings.ts';

/**
 * The value of an `Authorization: Basic` header for composed names and passwords in UTF-8 (RFC 7617 section 2.1).
 * @throws Failure `invalid-user-name` for a name with a colon, because the portal would split there
 */
export function toBasicAuth(name: string, password: string): string {
  if (name.includes(':')) throw new Failure('invalid-user-name');
  // btoa takes one byte per character: it throws on `€` and encodes `ü` as Latin-1.
  const bytes = new TextEncoder().encode(`${name}:${password}`.normalize('NFC'));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `Basic ${btoa(binary)}`;
}

/** The header with a token (RFC 6750 section 2.1). Without a token the cookies prove the login. */
export const toBearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { Authorization: `Bearer ${token}` };

/** Reads the value of a cookie or of a `<meta>`. */
export type ReadValue = (place: 'cookie' | 'meta', name: string) => string | undefined;

/** Returns the anti-forgery header of a call. Logs an error if the page does not have its value. */
export function getAntiForgeryHeader(
  setting: AntiForgery,
  read: ReadValue,
): Record<string, string> {
  const { header } = setting;
  if ('value' in setting) return { [header]: setting.value };
  const [place, name] =
    'cookie' in setting ? (['cookie', setting.cookie] as const) : (['meta', setting.meta] as const);
  const value = read(place, name);
  if (value !== undefined) return { [header]: value };
  logError(`Portico: this page has no ${place} "${name}" for the header ${header}.`);
  return {};
}
