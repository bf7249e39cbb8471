import { bigserial, index, text, timestamp } from 'drizzle-orm/pg-core';
import { identity } from './identity.ts';

/** Failed sign-ins. Account and address are SHA-256, as at the portal. */
export const failures = identity.table(
  'failures',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    account: text().notNull(),
    address: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('failures_account').on(table.account, table.at),
    index('failures_address').on(table.address, table.at),
    index('failures_at').on(table.at),
  ],
);
