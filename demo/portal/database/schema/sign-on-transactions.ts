import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Single sign-ons under way: for each, the pre-session that began it. The PKCE verifier and the nonce
 * are not kept: they are HMACs of the state under the pre-session's token, which the database doesn't know.
 */
export const signOnTransactions = pgTable(
  'sign_on_transactions',
  {
    stateHash: text('state_hash').primaryKey(),
    preSessionHash: text('pre_session_hash').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sign_on_transactions_expires_at').on(table.expiresAt)],
);
