import { bigint, index, jsonb, text, timestamp } from 'drizzle-orm/pg-core';
import { identity } from './identity.ts';

/** Passkeys (Web Authentication Level 3), any number a holder. */
export const passkeys = identity.table(
  'passkeys',
  {
    /** The credential's own id, base64url. */
    id: text().primaryKey(),
    holder: text().notNull(),
    /** What the holder calls it. */
    name: text().notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter of the last use; 0 with authenticators that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Ways to reach the authenticator, for the browser to ask the right one. */
    transports: jsonb().$type<string[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('passkeys_holder').on(table.holder)],
);
