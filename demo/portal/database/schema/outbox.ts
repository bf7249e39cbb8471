import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The mails of a portal without a mail server. The page `/demo/outbox` shows them. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** BCP 47 tag. */
    language: text().notNull(),
    /** URL that the mail links to. */
    url: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('outbox_at').on(table.at)],
);
