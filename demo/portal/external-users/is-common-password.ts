import { dictionary } from '@zxcvbn-ts/language-common';

/** The passwords seen most often in published leaks, some 50,000, in lower case. */
const COMMON: ReadonlySet<unknown> = new Set(dictionary['passwords-common']);

/**
 * Whether a password is one of those that are tried first: one of the list, or the same over and over
 * again (`passwordpassword`, `abababababab`). Upper and lower case count as the same.
 */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  if (COMMON.has(folded)) return true;
  const [, unit] = /^(.+?)\1+$/su.exec(folded) ?? [];
  return unit !== undefined && ([...unit].length <= 3 || COMMON.has(unit));
}
