import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { people } from './people.ts';

/**
 * The sessions of signed-in people, and of those about to be. All tokens are kept as SHA-256 only, so that a copy of the
 * database opens no session.
 */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    publicTokenHash: text('public_token_hash').notNull().unique(),
    /**
     * `cookie`: the token in the cookie is the credential. `bearer`: the public token is, in the mode
     * without cookies. The two others open nothing yet. `single-sign-on`: it went well, the login call
     * with the public token is still to come. `second-factor`: the password was right; the public token
     * alone never makes it whole, the token of a passed second factor has to come with it.
     */
    kind: text({ enum: ['cookie', 'bearer', 'single-sign-on', 'second-factor'] })
      .notNull()
      .default('cookie'),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** When the portal login, an administrator's second one, took place; absent without it. */
    portalLoginAt: timestamp('portal_login_at', { withTimezone: true }),
    /** The pre-session that a second factor under way is bound to. */
    preSessionHash: text('pre_session_hash'),
    /** SHA-256 of the token of a passed second factor, which makes this session whole. */
    mfaTokenHash: text('mfa_token_hash'),
    mfaTokenExpiresAt: timestamp('mfa_token_expires_at', { withTimezone: true }),
    /** When the session was made whole by a second factor; absent where it needed none. */
    secondFactorAt: timestamp('second_factor_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Moves on while the session is used. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sessions_expires_at').on(table.expiresAt),
    index('sessions_pre_session').on(table.preSessionHash),
  ],
);
