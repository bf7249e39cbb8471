import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The mails of a portal that has no mail server, for the demo's page and nothing else. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** BCP 47. */
    language: text().notNull(),
    /** The link that the mail is about. */
    url: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('outbox_at').on(table.at)],
);
