import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Single sign-ons in progress, and requests to link an account at a provider, each with the secret of the browser that
 * started it. The PKCE verifier and the nonce are not stored: they are HMACs of the state under this secret, which is
 * not in the database.
 */
export const signOnTransactions = pgTable(
  'sign_on_transactions',
  {
    stateHash: text('state_hash').primaryKey(),
    /** Digest of the token of the pre-session; for a link, of an HMAC under it that names the session. */
    preSessionHash: text('pre_session_hash').notNull(),
    /** What the response of the provider is used for. */
    purpose: text({ enum: ['sign-on', 'link-second-factor', 'link-single-sign-on'] })
      .notNull()
      .default('sign-on'),
    /** Whether the provider was asked for a new sign-in instead of an existing session. */
    isFresh: boolean('is_fresh').notNull().default(false),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sign_on_transactions_expires_at').on(table.expiresAt)],
);
