import { SignJWT } from 'jose';
import type { Clock } from '../../server/clock.ts';
import { newToken } from '../../server/secrets.ts';
import type { OpenidClientOptions } from '../openid/openid-provider.ts';
import type { Person } from '../people/person.ts';

/** Lifetime of a ticket in seconds. Managing starts at once, a sign-in may take a while. */
const LIFETIME = { 'sign-in': 600, manage: 120 } as const;

/** What the authority does with the person. */
export type TicketTask =
  | {
      readonly purpose: 'sign-in';
      /** The ticket's name, which also names the sign-in: the authority may ask whether it still waits. */
      readonly jti: string;
      /** The nonce of the authorization request that carries the ticket. */
      readonly nonce: string;
      /** Whether a person without a second factor may set one up on the way. */
      readonly enrol: boolean;
    }
  | {
      readonly purpose: 'manage';
      /** Full address to return to. */
      readonly return_to: string;
    };

/**
 * Signs a ticket: the portal's statement to the authority which person a browser belongs to, as a JWT with
 * the secret that both share (HS256, RFC 7518 section 3.2). The authority accepts nobody without one.
 * @param audience the authority's origin
 */
export function signTicket(
  { clientId, clientSecret }: OpenidClientOptions,
  audience: string,
  clock: Clock,
  { id, name }: Person,
  task: TicketTask,
): Promise<string> {
  const now = Math.floor(clock.now() / 1000);
  return new SignJWT({ jti: newToken(), ...task, name })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(clientId)
    .setAudience(audience)
    .setSubject(String(id))
    .setIssuedAt(now)
    .setExpirationTime(now + LIFETIME[task.purpose])
    .sign(new TextEncoder().encode(clientSecret));
}
