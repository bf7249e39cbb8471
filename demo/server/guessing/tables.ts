import {
  bigserial,
  index,
  type PgTableFn,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/**
 * Defines a table of sign-ins that failed or are still being verified. A row is inserted before the
 * password is verified and deleted after a success, so that simultaneous attempts count each other.
 * Account and network prefix are stored as SHA-256, because people type passwords into the name field.
 */
export function defineAttempts(define: PgTableFn<string | undefined>, name: string) {
  return define(
    name,
    {
      id: bigserial({ mode: 'number' }).primaryKey(),
      account: text().notNull(),
      address: text().notNull(),
      /** The known browser that the attempt comes from; null for all others. */
      browser: text(),
      at: timestamp({ withTimezone: true }).notNull(),
    },
    (table) => [
      index(`${name}_account`).on(table.account, table.at),
      index(`${name}_address`).on(table.address, table.at),
      index(`${name}_at`).on(table.at),
    ],
  );
}

/** Defines a table of the browsers in which people have signed in, by the token in their cookie. */
export function defineKnownBrowsers(define: PgTableFn<string | undefined>, name: string) {
  return define(
    name,
    {
      id: bigserial({ mode: 'number' }).primaryKey(),
      /** SHA-256 of the token. */
      tokenHash: text('token_hash').notNull(),
      /** SHA-256 of the account. Several people may use one browser. */
      account: text().notNull(),
      expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    },
    (table) => [
      uniqueIndex(`${name}_token_hash_account`).on(table.tokenHash, table.account),
      index(`${name}_expires_at`).on(table.expiresAt),
    ],
  );
}

export type AttemptsTable = ReturnType<typeof defineAttempts>;
export type KnownBrowsersTable = ReturnType<typeof defineKnownBrowsers>;
