import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Requests that count toward an hourly limit. `countedBy` is the SHA-256 of the limit and its key
 * (see `createThrottle`).
 */
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
