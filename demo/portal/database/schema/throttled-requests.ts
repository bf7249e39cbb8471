import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Requests that are allowed so many times an hour, each under what it is counted by, as SHA-256. */
export const throttledRequests = pgTable(
  'throttled_requests',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    countedBy: text('counted_by').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('throttled_requests_counted_by').on(table.countedBy, table.at),
    index('throttled_requests_at').on(table.at),
  ],
);
