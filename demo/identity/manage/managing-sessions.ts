import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { digest, newToken } from '../../server/secrets.ts';
import type { KnownClient } from '../clients/clients.ts';
import { managingSessions } from '../database/schema/managing-sessions.ts';
import { holderOf } from '../second-factor/holder-of.ts';
import type { Tickets } from '../second-factor/tickets.ts';
import type { ManageTicket } from './manage-ticket.ts';

/** How long one lasts, in milliseconds. */
const LIFE = 10 * 60 * 1000;

/**
 * How long one lasts after the last step, in milliseconds. The client is another origin: whoever signs
 * out there, without leaving here, must not leave a way in for long.
 */
const IDLE_LIFE = 3 * 60 * 1000;

/** One of them, as the database knows it. */
type ManagingSession = typeof managingSessions.$inferSelect;

/** Short sessions of people who came to change their second factor. */
export interface ManagingSessions {
  /** Turns a ticket into one. @returns its token, or undefined where the ticket was used before */
  open(client: KnownClient, ticket: ManageTicket): Promise<string | undefined>;
  /** Finds a valid one, and counts as a step. */
  find(token: string): Promise<ManagingSession | undefined>;
  /** Ends one. @returns where it leads, even if it was over by itself */
  end(token: string): Promise<ManagingSession | undefined>;
}

/** Makes them over a database. */
export function createManagingSessions(
  { query }: Database,
  clock: Clock,
  tickets: Tickets,
): ManagingSessions {
  return {
    async open(client, ticket) {
      if (!(await tickets.take(client, ticket))) return undefined;
      const token = newToken();
      await query.insert(managingSessions).values({
        tokenHash: digest(token),
        holder: holderOf(client.clientId, ticket.sub),
        name: ticket.name,
        returnTo: ticket.return_to,
        idleAt: new Date(clock.now() + IDLE_LIFE),
        expiresAt: new Date(clock.now() + LIFE),
      });
      return token;
    },
    async find(token) {
      const now = clock.now();
      const [row] = await query
        .update(managingSessions)
        .set({ idleAt: new Date(now + IDLE_LIFE) })
        .where(
          and(
            eq(managingSessions.tokenHash, digest(token)),
            gt(managingSessions.idleAt, new Date(now)),
            gt(managingSessions.expiresAt, new Date(now)),
          ),
        )
        .returning();
      return row;
    },
    async end(token) {
      const [row] = await query
        .delete(managingSessions)
        .where(eq(managingSessions.tokenHash, digest(token)))
        .returning();
      return row;
    },
  };
}
