import { decodeJwt, jwtVerify } from 'jose';
import * as v from 'valibot';
import type { Clock } from '../../../server/clock.ts';
import type { SecondFactorClient, SecondFactorClients } from '../clients.ts';

/** Longest lifetime of a ticket, in seconds. */
const MAX_AGE = 10 * 60;

/** Tolerated difference between the clocks of client and authority, in seconds. */
const CLOCK_TOLERANCE = 5;

const CLAIMS = {
  /** The client's identifier of the user. */
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  /** Display name of the user. */
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  jti: v.pipe(v.string(), v.minLength(1)),
  /** Expiry, in seconds since 1970. */
  exp: v.number(),
};

const LOGIN_CLAIMS = v.object({
  ...CLAIMS,
  purpose: v.literal('sign-in'),
  /** Whether the user may set up a second factor now. */
  enrol: v.boolean(),
  nonce: v.string(),
});

const MANAGEMENT_CLAIMS = v.object({
  ...CLAIMS,
  purpose: v.literal('manage'),
  /** URL that the user returns to. */
  return_to: v.pipe(v.string(), v.url()),
});

/** States that the client verified the user's password and requests the second factor. */
type LoginTicket = v.InferOutput<typeof LOGIN_CLAIMS>;

/** States that the user is signed in at the client and wants to manage the second factor. */
export type ManagementTicket = v.InferOutput<typeof MANAGEMENT_CLAIMS>;

/** A ticket with the client that issued it. */
interface IssuedTicket<Ticket> {
  readonly client: SecondFactorClient;
  readonly ticket: Ticket;
}

/**
 * Verifies tickets: JWTs in which a client states something about one of its users, signed with the
 * client's secret (HS256). Whether a ticket was used before is checked by `UsedTickets`.
 */
export interface TicketReader {
  /**
   * Verifies the ticket of an authorization request. The nonce binds it to that request, whose response
   * the client accepts from one browser only.
   * @throws Error if the ticket is missing or invalid
   */
  readLoginTicket(
    clientId: string,
    ticket: unknown,
    nonce: unknown,
  ): Promise<IssuedTicket<LoginTicket>>;
  /**
   * Verifies a ticket that names its client itself, and that it returns the user to that client.
   * @throws Error if the ticket is invalid
   */
  readManagementTicket(ticket: string): Promise<IssuedTicket<ManagementTicket>>;
}

/**
 * Creates the reader.
 * @param audience the authority's own origin, which tickets must be issued for
 */
export function createTicketReader(
  clients: SecondFactorClients,
  clock: Clock,
  audience: string,
): TicketReader {
  async function read<Claims extends v.GenericSchema>(
    clientId: string,
    jwt: string,
    claims: Claims,
  ): Promise<IssuedTicket<v.InferOutput<Claims>>> {
    const client = await clients.find(clientId);
    if (!client) throw new Error('The client of the ticket is unknown');
    const { payload } = await jwtVerify(jwt, new TextEncoder().encode(client.clientSecret), {
      algorithms: ['HS256'],
      issuer: client.clientId,
      audience,
      currentDate: new Date(clock.now()),
      clockTolerance: CLOCK_TOLERANCE,
      maxTokenAge: MAX_AGE,
      requiredClaims: ['sub', 'iat', 'exp', 'jti'],
    });
    return { client, ticket: v.parse(claims, payload) };
  }

  return {
    async readLoginTicket(clientId, ticket, nonce) {
      const issued = await read(clientId, v.parse(v.string(), ticket), LOGIN_CLAIMS);
      if (issued.ticket.nonce !== nonce) throw new Error('The nonce is that of another request');
      return issued;
    },
    async readManagementTicket(ticket) {
      const issued = await read(decodeJwt(ticket).iss ?? '', ticket, MANAGEMENT_CLAIMS);
      const { origin } = new URL(issued.ticket.return_to);
      if (!issued.client.redirectUris.some((uri) => new URL(uri).origin === origin)) {
        throw new Error('The ticket returns to another origin');
      }
      return issued;
    },
  };
}
