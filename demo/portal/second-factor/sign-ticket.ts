import { SignJWT } from 'jose';
import type { Clock } from '../../server/clock.ts';
import { newToken } from '../../server/secrets.ts';
import type { OpenidClientOptions } from '../openid/openid-client-options.ts';
import type { Person } from '../people/person.ts';

/** How long a ticket is good, in seconds: a sign-in may take its time, managing begins at once. */
const LIFE = { 'sign-in': 600, manage: 120 } as const;

/** What the authority is to do with the person. */
export type Errand =
  | {
      readonly purpose: 'sign-in';
      /** The ticket's own name: that of the sign-in, of which the authority may ask whether it waits. */
      readonly jti: string;
      /** Of the authorization request that the ticket goes with. */
      readonly nonce: string;
      /** Whether somebody of whom the authority knows no second factor may set one up on the way. */
      readonly enrol: boolean;
    }
  | {
      readonly purpose: 'manage';
      /** Full address to come back to. */
      readonly return_to: string;
    };

/**
 * Signs a ticket: the portal's word to the authority about who stands before it, as a JWT under the
 * secret that both share (HS256, RFC 7518 section 3.2). Without one the authority asks nobody.
 * @param audience the authority's origin
 */
export function signTicket(
  { clientId, clientSecret }: OpenidClientOptions,
  audience: string,
  clock: Clock,
  { id, name }: Person,
  errand: Errand,
): Promise<string> {
  const now = Math.floor(clock.now() / 1000);
  return new SignJWT({ jti: newToken(), ...errand, name })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(clientId)
    .setAudience(audience)
    .setSubject(String(id))
    .setIssuedAt(now)
    .setExpirationTime(now + LIFE[errand.purpose])
    .sign(new TextEncoder().encode(clientSecret));
}
