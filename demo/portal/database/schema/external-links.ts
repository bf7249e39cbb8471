import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { people } from './people.ts';

/** The links that were mailed to external users. Only the SHA-256 of each token is stored. */
export const externalLinks = pgTable(
  'external_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    purpose: text({
      enum: ['registration', 'confirmation', 'reset', 'reset-confirmation'],
    }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Time at which the link was used or another link replaced it. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    index('external_links_person').on(table.personId),
    index('external_links_expires_at').on(table.expiresAt),
  ],
);
