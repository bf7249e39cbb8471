import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../portal/clock.ts';
import type { Database } from '../../portal/database/database.ts';
import { digest, newToken } from '../../portal/secrets.ts';
import type { KnownClient } from '../clients/clients.ts';
import { managingSessions } from '../database/schema/managing-sessions.ts';
import { usedTickets } from '../database/schema/used-tickets.ts';
import { holderOf } from '../second-factor/holder-of.ts';
import type { ManageTicket } from './manage-ticket.ts';

/** How long one lasts, in milliseconds. */
const LIFE = 10 * 60 * 1000;

/** How long a used ticket is remembered after its end, in milliseconds: clocks may differ. */
const AFTERWARDS = 60 * 1000;

/** Short sessions of people who came to change their second factor. */
export interface ManagingSessions {
  /** Turns a ticket into one. @returns its token, or undefined where the ticket was used before */
  open(client: KnownClient, ticket: ManageTicket): Promise<string | undefined>;
  find(token: string): Promise<typeof managingSessions.$inferSelect | undefined>;
}

/** Makes them over a database. */
export function createManagingSessions({ query }: Database, clock: Clock): ManagingSessions {
  return {
    async open({ clientId }, { sub, name, jti, exp, return_to: returnTo }) {
      const id = digest(JSON.stringify([clientId, jti]));
      const used = await query
        .insert(usedTickets)
        .values({ id, expiresAt: new Date(exp * 1000 + AFTERWARDS) })
        .onConflictDoNothing()
        .returning({ id: usedTickets.id });
      if (used.length === 0) return undefined;
      const token = newToken();
      await query.insert(managingSessions).values({
        tokenHash: digest(token),
        holder: holderOf(clientId, sub),
        name,
        returnTo,
        expiresAt: new Date(clock.now() + LIFE),
      });
      return token;
    },
    async find(token) {
      const [row] = await query
        .select()
        .from(managingSessions)
        .where(
          and(
            eq(managingSessions.tokenHash, digest(token)),
            gt(managingSessions.expiresAt, new Date(clock.now())),
          ),
        );
      return row;
    },
  };
}
