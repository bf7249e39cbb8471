import type { IDToken } from 'openid-client';
import { InvalidIdTokenError } from './id-token.ts';

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

/**
 * Claims that describe a person (OpenID Connect Core 1.0 section 5.1), and those of Microsoft. People change them, and
 * a provider may give them to somebody else later, also a verified `email` (section 5.7).
 */
const CHANGEABLE_CLAIMS: ReadonlySet<string> = new Set([
  'address',
  'birthdate',
  'email',
  'email_verified',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'phone_number_verified',
  'picture',
  'preferred_username',
  'profile',
  'unique_name',
  'updated_at',
  'upn',
  'website',
  'zoneinfo',
]);

/** Returns whether a text can be the provider's name for an account. */
function isSubject(text: string): boolean {
  return text !== '' && text.length <= MAX_LENGTH && !/\p{Cc}/u.test(text);
}

/** @throws TypeError for a claim that cannot name an account */
function checkSubjectClaim(name: string): void {
  if (OTHER_CLAIMS.has(name)) throw new TypeError(`The claim ${name} names no account`);
  if (CHANGEABLE_CLAIMS.has(name)) {
    throw new TypeError(
      `The claim ${name} can become that of another person, so it names no account`,
    );
  }
}

/**
 * Reads the provider's name for the account.
 * @param claim the name of the claim
 * @throws InvalidIdTokenError if the claim is missing or is no text of 1 to 255 characters
 */
function readSubject(claims: IDToken, claim: string): string {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  if (typeof value !== 'string' || !isSubject(value)) {
    throw new InvalidIdTokenError(`The ID token has no account in the claim ${claim}`);
  }
  return value;
}

export { checkSubjectClaim, isSubject, readSubject };
