import { SignJWT } from 'jose';
import type { Clock } from '../../../server/clock.ts';
import { createToken } from '../../../server/secrets.ts';
import type { OpenidClientOptions } from '../../openid/openid-provider.ts';
import type { Person } from '../../people/person.ts';

/**
 * Lifetime of a ticket in seconds. The redirect to the management page follows at once, a sign-in
 * may take a while.
 */
const LIFETIME = { 'sign-in': 600, manage: 120 } as const;

/** The task of the authority. */
export type TicketTask =
  | {
      readonly purpose: 'sign-in';
      /**
       * The id of the ticket and of the sign-in: the authority uses it to check whether the sign-in
       * still waits.
       */
      readonly jti: string;
      /** The nonce of the authorization request that carries the ticket. */
      readonly nonce: string;
      /** Whether a person without a second factor may set one up. */
      readonly enrol: boolean;
    }
  | {
      readonly purpose: 'manage';
      /** Full URL to return to. */
      readonly return_to: string;
    };

/**
 * Signs a ticket: a JWT that states to the authority which person a browser belongs to. It is
 * signed with the shared secret (HS256, RFC 7518 section 3.2). The authority accepts people only
 * with a ticket.
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
  return new SignJWT({ jti: createToken(), ...task, name })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(clientId)
    .setAudience(audience)
    .setSubject(String(id))
    .setIssuedAt(now)
    .setExpirationTime(now + LIFETIME[task.purpose])
    .sign(new TextEncoder().encode(clientSecret));
}
