import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Browsers before a sign-in. Captchas and plain forms are bound to them. */
export const preSessions = pgTable(
  'pre_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Whether the next attempt from this browser needs a captcha. */
    captchaDue: boolean('captcha_due').notNull().default(false),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('pre_sessions_expires_at').on(table.expiresAt)],
);
