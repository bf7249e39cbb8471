import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The captcha that each pre-session was asked last: one row each, so a new one puts out the old one.
 * No foreign key: a captcha asked while its pre-session ends dies by age. The answer is kept as an HMAC under the pre-session's token, which the database doesn't know.
 */
export const captchas = pgTable(
  'captchas',
  {
    preSessionHash: text('pre_session_hash').primaryKey(),
    answerHash: text('answer_hash').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('captchas_expires_at').on(table.expiresAt)],
);
