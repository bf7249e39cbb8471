import { index, text, timestamp } from 'drizzle-orm/pg-core';
import { identity } from './identity.ts';

/** Short sessions of people who came to change their second factor. */
export const managingSessions = identity.table(
  'managing_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    holder: text().notNull(),
    /** How the client calls the person. */
    name: text().notNull(),
    /** Where they go afterwards, at the client. */
    returnTo: text('return_to').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('managing_sessions_expires_at').on(table.expiresAt)],
);
