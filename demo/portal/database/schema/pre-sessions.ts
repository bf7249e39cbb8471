import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Browsers that have opened the door but not gone through: what a captcha or a form is bound to. */
export const preSessions = pgTable(
  'pre_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** The last attempt from here was told that the next one needs a captcha. */
    captchaDue: boolean('captcha_due').notNull().default(false),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('pre_sessions_expires_at').on(table.expiresAt)],
);
