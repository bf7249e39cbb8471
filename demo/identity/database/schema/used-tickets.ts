import { index, text, timestamp } from 'drizzle-orm/pg-core';
import { identity } from './identity.ts';

/** Tickets that have opened a session, kept until they would be over anyway. */
export const usedTickets = identity.table(
  'used_tickets',
  {
    /** Digest of client and `jti`. */
    id: text().primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('used_tickets_expires_at').on(table.expiresAt)],
);
