import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Creates a token of 256 random bits as base64url, which needs no escaping in a cookie or URL. */
function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 as base64url. Tokens, account names and network prefixes are stored as digests only. */
function digest(text: string): string {
  return hash('sha256', text, 'base64url');
}

/**
 * Returns the HMAC-SHA-256 as base64url, for values that are short enough to be guessed from a
 * plain digest.
 */
function keyedDigest(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares two digests in constant time. */
function isSameDigest(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export { createToken, digest, isSameDigest, keyedDigest };
