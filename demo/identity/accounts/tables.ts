import { bigserial, index, text, timestamp } from 'drizzle-orm/pg-core';
import { identity } from '../database.ts';

/** The accounts that can sign in at the provider. */
export const accounts = identity.table('accounts', {
  /** The OpenID subject; here the normalized login name. */
  subject: text().primaryKey(),
  /** PHC string with salt and cost. */
  passwordHash: text('password_hash').notNull(),
});

/**
 * Failed sign-ins. Account and network are stored as SHA-256, because people type passwords into
 * the name field.
 */
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
