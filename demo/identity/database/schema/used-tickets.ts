import { index, text, timestamp } from 'drizzle-orm/pg-core';
import { identity } from './identity.ts';

/** Tickets that were used, kept until they would be over anyway. */
export const usedTickets = identity.table(
  'used_tickets',
  {
    /** Digest of client and `jti`. */
    id: text().primaryKey(),
    /** Digest of the name of the browser that may use it again; absent where it is used up. */
    browserHash: text('browser_hash'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('used_tickets_expires_at').on(table.expiresAt)],
);
