import { jwtVerify } from 'jose';
import * as v from 'valibot';
import type { KnownClient } from '../clients/clients.ts';

/** How long a ticket may be good for, in seconds. */
const MAX_AGE = 10 * 60;

/** How far the client's clock may be from ours, in seconds. */
const TOLERANCE = 5;

/** Against what a ticket is checked. */
export interface TicketCheck {
  /** Our own origin, which it must be made for. */
  readonly audience: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Reads a ticket: what a client says about somebody in front of its pages, as a JWT signed with the
 * client's secret (HS256).
 * @param claims what it must say besides issuer, audience and times
 * @throws Error where it is not signed by this client, not for us, over, or says something else
 */
export async function readTicket<Claims extends v.GenericSchema>(
  client: KnownClient,
  ticket: string,
  { audience, now }: TicketCheck,
  claims: Claims,
): Promise<v.InferOutput<Claims>> {
  const { payload } = await jwtVerify(ticket, new TextEncoder().encode(client.clientSecret), {
    algorithms: ['HS256'],
    issuer: client.clientId,
    audience,
    currentDate: new Date(now),
    clockTolerance: TOLERANCE,
    maxTokenAge: MAX_AGE,
    requiredClaims: ['sub', 'iat', 'exp', 'jti'],
  });
  return v.parse(claims, payload);
}
