import { bigserial, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Sign-ins that failed or are still being verified. A row is inserted before the password is
 * verified and deleted after a success, so that simultaneous attempts count each other. Account and
 * network prefix are stored as SHA-256, because people type passwords into the name field.
 */
export const loginFailures = pgTable(
  'login_failures',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    account: text().notNull(),
    address: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /**
     * False if the captcha was missing or wrong: the attempt then counts only toward the limit
     * after which the network has to wait.
     */
    countsForCaptcha: boolean('counts_for_captcha').notNull(),
  },
  (table) => [
    index('login_failures_account').on(table.account, table.at),
    index('login_failures_address').on(table.address, table.at),
    index('login_failures_at').on(table.at),
  ],
);
