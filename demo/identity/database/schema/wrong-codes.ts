import { bigserial, index, text, timestamp } from 'drizzle-orm/pg-core';
import { identity } from './identity.ts';

/** Wrong codes of the second factor. */
export const wrongCodes = identity.table(
  'wrong_codes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    holder: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('wrong_codes_holder').on(table.holder, table.at),
    index('wrong_codes_at').on(table.at),
  ],
);
