import { primaryKey, text } from 'drizzle-orm/pg-core';
import { identity } from './identity.ts';

/** Recovery codes that were not used yet. */
export const recoveryCodes = identity.table(
  'recovery_codes',
  {
    holder: text().notNull(),
    /** HMAC-SHA-256 under the holder. The codes have 80 random bits: slower hashing would add nothing. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.holder, table.codeHash] })],
);
