import { decodeJwt } from 'jose';
import * as v from 'valibot';
import type { Clients, KnownClient } from '../clients/clients.ts';
import { readTicket, type TicketCheck } from '../second-factor/read-ticket.ts';

const CLAIMS = v.object({
  purpose: v.literal('manage'),
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  jti: v.pipe(v.string(), v.minLength(1)),
  /** When it is over, in seconds since 1970. */
  exp: v.number(),
  /** Where the person goes afterwards. */
  return_to: v.pipe(v.string(), v.url()),
});

/** Says who is signed in at the client and wants to change their second factor. */
export type ManageTicket = v.InferOutput<typeof CLAIMS>;

/**
 * Reads the ticket, which names its client itself, and checks that it leads back to that client.
 * @throws Error
 */
export async function readManageTicket(
  clients: Clients,
  ticket: string,
  check: TicketCheck,
): Promise<{ client: KnownClient; claims: ManageTicket }> {
  const client = await clients.find(decodeJwt(ticket).iss ?? '');
  if (client?.kind !== 'second-factor') throw new Error('No such client');
  const claims = await readTicket(client, ticket, check, CLAIMS);
  const { origin } = new URL(claims.return_to);
  if (!client.redirectUris.some((uri) => new URL(uri).origin === origin)) {
    throw new Error('The ticket leads elsewhere');
  }
  return { client, claims };
}
