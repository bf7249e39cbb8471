import * as v from 'valibot';
import type { KnownClient } from '../clients/clients.ts';
import { readTicket, type TicketCheck } from './read-ticket.ts';

const CLAIMS = v.object({
  purpose: v.literal('sign-in'),
  /** The client's lasting name for the person. */
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  /** How the client calls the person. */
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  /** Whether the person may set up a second factor now. */
  enrol: v.boolean(),
  nonce: v.string(),
});

/** Says whose password the client has found right, and that the second factor is due. */
export type LoginTicket = v.InferOutput<typeof CLAIMS>;

/**
 * Reads the ticket of an authorization request. The nonce ties it to that request, whose answer the
 * client takes only once; so the ticket needs no list of its own.
 * @throws Error
 */
export async function readLoginTicket(
  client: KnownClient,
  ticket: string | undefined,
  nonce: string | undefined,
  check: TicketCheck,
): Promise<LoginTicket> {
  const claims = await readTicket(client, ticket ?? '', check, CLAIMS);
  if (nonce === undefined || claims.nonce !== nonce) {
    throw new Error('The ticket was made for another request');
  }
  return claims;
}
