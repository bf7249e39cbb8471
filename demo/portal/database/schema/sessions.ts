import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from './people.ts';

/**
 * Complete sessions of signed-in people, and pending ones. Only the SHA-256 of each token is
 * stored, so that a copy of the database does not give access.
 */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Names the session in the list of the person's sessions. It is no secret. */
    id: uuid().notNull().unique().defaultRandom(),
    publicTokenHash: text('public_token_hash').notNull().unique(),
    /**
     * `cookie`: the credential is the token in the cookie. `bearer`: the credential is the public
     * token, in bearer mode. The two others are pending and give no access.
     * `single-sign-on`: the login call with the public token completes it. `second-factor`: the
     * password was correct; the login call with the public token and the token of a passed second
     * factor completes it.
     */
    kind: text({ enum: ['cookie', 'bearer', 'single-sign-on', 'second-factor'] })
      .notNull()
      .default('cookie'),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Whether it is the first complete session of the person. */
    isFirstLogin: boolean('is_first_login').notNull().default(false),
    /** Whether the person had web access when the session started or was last used. */
    webAccess: boolean('web_access').notNull().default(true),
    /** Rough name of the browser, such as `Firefox`; null if it is unknown. */
    browser: text(),
    /** Rough name of the operating system, such as `Linux`; null if it is unknown. */
    system: text(),
    /** Time of the portal login, an administrator's second login, or of its last use; null without one. */
    portalLoginAt: timestamp('portal_login_at', { withTimezone: true }),
    /** The pre-session that a second factor in progress is bound to. */
    preSessionHash: text('pre_session_hash'),
    /** Whether passing the second factor sets one up for a person who has none. */
    enrolls: boolean().notNull().default(false),
    /** SHA-256 of the token of a passed second factor, which completes this session. */
    mfaTokenHash: text('mfa_token_hash'),
    mfaTokenExpiresAt: timestamp('mfa_token_expires_at', { withTimezone: true }),
    /** Time at which a second factor completed the session; null if none was needed. */
    secondFactorAt: timestamp('second_factor_at', { withTimezone: true }),
    /**
     * Whether the provider of single sign-on vouched for a second factor (`acr`). Null for people
     * who signed in with a password.
     */
    singleSignOn: text('single_sign_on', { enum: ['one-factor', 'second-factor'] }),
    /**
     * Issuer identifier of the provider of single sign-on. Null after a password, and for sessions of earlier versions,
     * which had one provider.
     */
    signOnIssuer: text('sign_on_issuer'),
    /**
     * Time at which the person last proved their identity with the password, or at the provider of
     * single sign-on; null if the provider did not name it.
     */
    provenAt: timestamp('proven_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
    /** Each use of the session moves this time forward, up to the absolute limit. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sessions_expires_at').on(table.expiresAt),
    index('sessions_pre_session').on(table.preSessionHash),
    index('sessions_person').on(table.personId),
  ],
);
