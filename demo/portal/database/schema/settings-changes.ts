import { index, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { people } from './people.ts';

/** The changes of settings that administrators have made. */
export const settingsChanges = pgTable(
  'settings_changes',
  {
    id: serial().primaryKey(),
    /** Name of the setting. */
    name: text().notNull(),
    /** The value before; null for none. */
    before: jsonb(),
    /** The value after; null for none. */
    after: jsonb(),
    /** The administrator; null after that person was deleted. */
    personId: integer('person_id').references(() => people.id, { onDelete: 'set null' }),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('settings_changes_person').on(table.personId)],
);
