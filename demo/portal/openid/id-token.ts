import type { IDToken } from 'openid-client';

/** How far the clock of a provider may be ahead, in seconds. The library tolerates the same. */
const CLOCK_TOLERANCE = 30;

/** An ID token belongs to another client, comes from the future, or names no account. */
class InvalidIdTokenError extends Error {}

/**
 * Checks what the library does not: the authorized party of an ID token for one audience, and times in the future
 * (OpenID Connect Core 1.0 section 3.1.3.7, items 5, 10 and 13).
 * @param now milliseconds since 1970
 * @throws InvalidIdTokenError if a claim is wrong
 */
function checkIdToken({ azp, iat, auth_time: authTime }: IDToken, clientId: string, now: number) {
  if (azp !== undefined && azp !== clientId) {
    throw new InvalidIdTokenError('The ID token is for another client (azp)');
  }
  const latest = now / 1000 + CLOCK_TOLERANCE;
  if (iat > latest) throw new InvalidIdTokenError('The ID token was issued in the future (iat)');
  if (authTime !== undefined && authTime > latest) {
    throw new InvalidIdTokenError('The sign-in at the provider is in the future (auth_time)');
  }
}

export { checkIdToken, InvalidIdTokenError };
