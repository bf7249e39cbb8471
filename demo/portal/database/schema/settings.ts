import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** The portal's settings that can change while it runs, one row for each that was set. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});
