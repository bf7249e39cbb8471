import { index, type PgTableFn, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Defines a table of networks and browsers whose requests are paced (see `createPace`), one row each.
 * `countedBy` is the SHA-256 of the limit and its key.
 */
export function definePacedRequests(define: PgTableFn<string | undefined>, name: string) {
  return define(
    name,
    {
      countedBy: text('counted_by').primaryKey(),
      /** Each request moves this time forward by its share of a second, from now on at least. */
      usedUntil: timestamp('used_until', { withTimezone: true }).notNull(),
    },
    (table) => [index(`${name}_used_until`).on(table.usedUntil)],
  );
}

export type PacedRequestsTable = ReturnType<typeof definePacedRequests>;
