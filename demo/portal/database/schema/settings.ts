import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The settings that an operator can change while the portal runs. A setting without a row has its
 * default.
 */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});
