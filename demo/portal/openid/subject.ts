import type { IDToken } from 'openid-client';

/** Greatest length of a subject (OpenID Connect Core 1.0 section 2). */
const MAX_LENGTH = 255;

/** Claims that describe the token or the sign-in, and no account. */
const OTHER_CLAIMS: ReadonlySet<string> = new Set([
  'acr',
  'amr',
  'at_hash',
  'aud',
  'auth_time',
  'azp',
  'c_hash',
  'exp',
  'iat',
  'iss',
  'nonce',
  'sid',
]);

/** The ID token names no account. */
class MissingSubjectError extends Error {}

/** Returns whether a text can be the provider's name for an account. */
function isSubject(text: string): boolean {
  return text !== '' && text.length <= MAX_LENGTH && !/\p{Cc}/u.test(text);
}

/** @throws TypeError for a claim that cannot name an account */
function checkSubjectClaim(name: string): void {
  if (OTHER_CLAIMS.has(name)) throw new TypeError(`The claim ${name} names no account`);
}

/**
 * Reads the provider's name for the account.
 * @param claim the name of the claim
 * @throws MissingSubjectError if the claim is missing or is no text of 1 to 255 characters
 */
function readSubject(claims: IDToken, claim: string): string {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  if (typeof value !== 'string' || !isSubject(value)) {
    throw new MissingSubjectError(`The ID token has no account in the claim ${claim}`);
  }
  return value;
}

export { checkSubjectClaim, isSubject, MissingSubjectError, readSubject };
