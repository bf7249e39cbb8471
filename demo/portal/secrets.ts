import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new token of 256 random bits, as base64url, fit for a cookie. */
function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 as base64url: how tokens, account names and addresses lie in the database. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** HMAC-SHA-256 as base64url, for texts too short to be hidden by a plain digest. */
function keyedDigest(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares two digests without telling by time where they differ. */
function sameDigest(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export { digest, keyedDigest, newToken, sameDigest };
