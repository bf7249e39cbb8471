import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Networks and browsers whose requests are paced (see `createPace`), one row each. `countedBy` is the
 * SHA-256 of the limit and its key.
 */
export const pacedRequests = pgTable(
  'paced_requests',
  {
    countedBy: text('counted_by').primaryKey(),
    /** Each request moves this time forward by its share of a second, from now on at least. */
    usedUntil: timestamp('used_until', { withTimezone: true }).notNull(),
  },
  (table) => [index('paced_requests_used_until').on(table.usedUntil)],
);
