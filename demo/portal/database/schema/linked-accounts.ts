import { integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { people } from './people.ts';

/**
 * Accounts at OpenID providers that are linked to people here. A person has one account per purpose and
 * provider, and an account belongs to one person.
 */
export const linkedAccounts = pgTable(
  'linked_accounts',
  {
    purpose: text({ enum: ['second-factor', 'single-sign-on'] }).notNull(),
    /** Issuer identifier of the provider. */
    issuer: text().notNull(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The provider's name for the account. */
    subject: text().notNull(),
    linkedAt: timestamp('linked_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.issuer, table.personId] }),
    unique('linked_accounts_subject').on(table.purpose, table.issuer, table.subject),
  ],
);
