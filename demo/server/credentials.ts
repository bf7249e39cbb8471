import { LIMITS } from '../../src/contract/limits.ts';
import { cleanName } from '../../src/contract/typed-text.ts';
import { normalizeText } from './normalize-text.ts';

/** A user name and a password as they were typed. */
interface Credentials {
  readonly name: string;
  readonly password: string;
}

/**
 * Normalizes a login name for comparison: cleaned as the elements clean it, lower case and composed, so
 * that `Jürgen` matches in any Unicode form. Follows the UsernameCaseMapped profile of RFC 8265
 * section 3.3.
 * @throws RangeError for a name that is longer than the contract allows
 */
function toLoginKey(name: string): string {
  const composed = normalizeText(cleanName(name), 'NFC', LIMITS.name);
  // Neither composition nor lower case makes a text more than three times as long.
  return normalizeText(composed.toLowerCase(), 'NFC', 9 * LIMITS.name);
}

/**
 * Returns whether name and password have possible lengths and are free of control characters:
 * RFC 7617 forbids them, and PostgreSQL cannot store NUL.
 */
function isTypeable({ name, password }: Credentials): boolean {
  if (name.length > LIMITS.name || password.length > LIMITS.password) return false;
  return !/\p{Cc}/u.test(name + password);
}

export { type Credentials, isTypeable, toLoginKey };
