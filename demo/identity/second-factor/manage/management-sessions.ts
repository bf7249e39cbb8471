import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import { createToken, digest } from '../../../server/secrets.ts';
import type { SecondFactorClient } from '../clients.ts';
import { toSubjectKey } from '../factors/subject-key.ts';
import { managementSessions } from '../tables.ts';
import type { ManagementTicket } from '../tickets/ticket-reader.ts';
import type { UsedTickets } from '../tickets/used-tickets.ts';

/** Longest lifetime of a session, in milliseconds. */
const LIFETIME = 10 * 60 * 1000;

/**
 * Lifetime after the last request, in milliseconds. A user who signs out at the client, which is another
 * origin, does not end the session here, so it must be short.
 */
const IDLE_LIFETIME = 3 * 60 * 1000;

type ManagementSession = typeof managementSessions.$inferSelect;

/** Short sessions in which users manage their second factor. */
export interface ManagementSessions {
  /** Begins a session with a ticket. @returns its token, or undefined if the ticket was used before */
  begin(client: SecondFactorClient, ticket: ManagementTicket): Promise<string | undefined>;
  /** Finds a valid session and renews its idle lifetime. */
  find(token: string): Promise<ManagementSession | undefined>;
  /**
   * Ends a session. @returns the session, even an expired one, because it contains the return URL
   */
  end(token: string): Promise<ManagementSession | undefined>;
}

/** Creates the service over a database. */
export function createManagementSessions(
  { query }: Database,
  clock: Clock,
  usedTickets: UsedTickets,
): ManagementSessions {
  return {
    async begin(client, ticket) {
      if (!(await usedTickets.consume(client, ticket))) return undefined;
      const token = createToken();
      await query.insert(managementSessions).values({
        tokenHash: digest(token),
        subjectKey: toSubjectKey(client, ticket.sub),
        name: ticket.name,
        returnTo: ticket.return_to,
        idleAt: new Date(clock.now() + IDLE_LIFETIME),
        expiresAt: new Date(clock.now() + LIFETIME),
      });
      return token;
    },
    async find(token) {
      const now = clock.now();
      const [row] = await query
        .update(managementSessions)
        .set({ idleAt: new Date(now + IDLE_LIFETIME) })
        .where(
          and(
            eq(managementSessions.tokenHash, digest(token)),
            gt(managementSessions.idleAt, new Date(now)),
            gt(managementSessions.expiresAt, new Date(now)),
          ),
        )
        .returning();
      return row;
    },
    async end(token) {
      const [row] = await query
        .delete(managementSessions)
        .where(eq(managementSessions.tokenHash, digest(token)))
        .returning();
      return row;
    },
  };
}
