import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { people } from './people.ts';

/**
 * The sessions of signed-in people. Both tokens are kept as SHA-256 only, so that a copy of the
 * database opens no session.
 */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    publicTokenHash: text('public_token_hash').notNull().unique(),
    /**
     * `cookie`: the token in the cookie is the credential. `bearer`: the public token is, in the mode
     * without cookies. `pending`: single sign-on went well, the login call is still to come.
     */
    kind: text({ enum: ['cookie', 'bearer', 'pending'] })
      .notNull()
      .default('cookie'),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** When the portal login, an administrator's second one, took place; absent without it. */
    portalLoginAt: timestamp('portal_login_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Moves on while the session is used. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_expires_at').on(table.expiresAt)],
);
