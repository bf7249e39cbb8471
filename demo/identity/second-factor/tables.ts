import { bigint, bigserial, index, jsonb, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { identity } from '../database.ts';

/** Column of the key that identifies a client's user (see `toSubjectKey`). */
const subjectKey = () => text('holder');

/** Authenticator apps, at most one per user. */
export const authenticators = identity.table('authenticators', {
  subjectKey: subjectKey().primaryKey(),
  /** The shared secret, as a JWE under the key `secrets` of the table `keys`, which is sealed. */
  secret: text().notNull(),
  /** Time step (RFC 6238) of the last accepted code; codes of this or an earlier step are refused. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
});

/** Passkeys (Web Authentication Level 3), any number per user. */
export const passkeys = identity.table(
  'passkeys',
  {
    /** The credential id, base64url. */
    id: text().primaryKey(),
    subjectKey: subjectKey().notNull(),
    /** The name that the user chose. */
    name: text().notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter of the last use; 0 for authenticators that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Transports of the authenticator, a hint for the browser. */
    transports: jsonb().$type<string[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('passkeys_holder').on(table.subjectKey)],
);

/** Unused recovery codes. */
export const recoveryCodes = identity.table(
  'recovery_codes',
  {
    subjectKey: subjectKey().notNull(),
    /** PHC string with salt and cost (argon2id). */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subjectKey, table.codeHash] })],
);

/** When the factors or recovery codes of a user last changed. Users who never had a factor have no row. */
export const factorChanges = identity.table('factor_changes', {
  subjectKey: subjectKey().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Attempts with a code that was wrong or is still being verified. */
export const wrongCodes = identity.table(
  'wrong_codes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    subjectKey: subjectKey().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('wrong_codes_holder').on(table.subjectKey, table.at),
    index('wrong_codes_at').on(table.at),
  ],
);

/** Tickets that were used, stored until they expire. */
export const usedTickets = identity.table(
  'used_tickets',
  {
    /** Digest of client id and `jti`. */
    id: text().primaryKey(),
    /** Digest of the id of the browser that may use the ticket again; null if it is consumed. */
    browserHash: text('browser_hash'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('used_tickets_expires_at').on(table.expiresAt)],
);

/** The states of flows on the second-factor pages (see `FlowStates`). */
export const flowStates = identity.table(
  'visits',
  {
    /** Digest of the interaction's id or of the management session's token. */
    id: text().primaryKey(),
    /** Secret for an authenticator app that is not confirmed by a code yet, as a JWE. */
    offeredSecret: text('offered_secret'),
    /** WebAuthn challenge, valid for one response. */
    challenge: text(),
    /** Time at which the second factor was verified in this flow. */
    verifiedAt: timestamp('passed_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('visits_expires_at').on(table.expiresAt)],
);

/** Short sessions in which users manage their second factor. */
export const managementSessions = identity.table(
  'managing_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    subjectKey: subjectKey().notNull(),
    /** Display name from the client's ticket. */
    name: text().notNull(),
    /** URL at the client that the user returns to. */
    returnTo: text('return_to').notNull(),
    /** Time at which the session ends unless it is used before. */
    idleAt: timestamp('idle_at', { withTimezone: true }).notNull().defaultNow(),
    /** Time at which the session ends in any case. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('managing_sessions_expires_at').on(table.expiresAt)],
);
