import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../server/database/database.ts';
import { digest } from '../../../server/secrets.ts';
import type { SecondFactorClient } from '../clients.ts';
import { usedTickets } from '../tables.ts';

/** Time for which a used ticket is stored after it expired, in milliseconds: clocks may differ. */
const RETENTION = 60 * 1000;

/** Id of a ticket, unique per client, and its expiry in seconds since 1970. */
interface TicketId {
  readonly jti: string;
  readonly exp: number;
}

/** Stores used tickets, so that each ticket is valid in one browser. */
export interface UsedTickets {
  /** Consumes a ticket. @returns false if it was used before */
  consume(client: SecondFactorClient, ticket: TicketId): Promise<boolean>;
  /** Binds a ticket to the first browser. @returns whether it is bound to this one */
  bind(client: SecondFactorClient, ticket: TicketId, browserId: string): Promise<boolean>;
}

/** Creates the service over a database. */
export function createUsedTickets({ query }: Database): UsedTickets {
  const toRowId = ({ clientId }: SecondFactorClient, { jti }: TicketId) =>
    digest(JSON.stringify([clientId, jti]));

  async function insert(id: string, { exp }: TicketId, browserHash: string | null) {
    const inserted = await query
      .insert(usedTickets)
      .values({ id, browserHash, expiresAt: new Date(exp * 1000 + RETENTION) })
      .onConflictDoNothing()
      .returning({ id: usedTickets.id });
    return inserted.length > 0;
  }

  return {
    consume: (client, ticket) => insert(toRowId(client, ticket), ticket, null),
    async bind(client, ticket, browserId) {
      const [id, browserHash] = [toRowId(client, ticket), digest(browserId)];
      if (await insert(id, ticket, browserHash)) return true;
      const bound = and(eq(usedTickets.id, id), eq(usedTickets.browserHash, browserHash));
      return (await query.$count(usedTickets, bound)) > 0;
    },
  };
}
