import { and, eq } from 'drizzle-orm';
import type { Database } from '../../server/database/database.ts';
import { digest } from '../../server/secrets.ts';
import type { KnownClient } from '../clients/clients.ts';
import { usedTickets } from '../database/schema/used-tickets.ts';

/** How long a used ticket is remembered after its end, in milliseconds: clocks may differ. */
const AFTERWARDS = 60 * 1000;

/** What tells one ticket of a client from another, and when it is over, in seconds since 1970. */
interface TicketName {
  readonly jti: string;
  readonly exp: number;
}

/** Which tickets were used, so that each serves one browser. */
export interface Tickets {
  /** Uses one up. @returns false where it was used before */
  take(client: KnownClient, ticket: TicketName): Promise<boolean>;
  /** Gives one to the browser that comes first. @returns whether it is this one's */
  bind(client: KnownClient, ticket: TicketName, browser: string): Promise<boolean>;
}

/** Makes them over a database. */
export function createTickets({ query }: Database): Tickets {
  const idOf = ({ clientId }: KnownClient, { jti }: TicketName) =>
    digest(JSON.stringify([clientId, jti]));

  async function use(id: string, { exp }: TicketName, browserHash: string | null) {
    const used = await query
      .insert(usedTickets)
      .values({ id, browserHash, expiresAt: new Date(exp * 1000 + AFTERWARDS) })
      .onConflictDoNothing()
      .returning({ id: usedTickets.id });
    return used.length > 0;
  }

  return {
    take: (client, ticket) => use(idOf(client, ticket), ticket, null),
    async bind(client, ticket, browser) {
      const [id, browserHash] = [idOf(client, ticket), digest(browser)];
      if (await use(id, ticket, browserHash)) return true;
      const mine = and(eq(usedTickets.id, id), eq(usedTickets.browserHash, browserHash));
      return (await query.$count(usedTickets, mine)) > 0;
    },
  };
}
