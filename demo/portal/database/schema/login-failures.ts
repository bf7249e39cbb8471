import { bigserial, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Sign-ins that failed or are still being checked: a row is written before the password is looked at
 * and taken back on success, so attempts sent at the same time count each other. Account and address
 * are SHA-256, because people type passwords into the name field.
 */
export const loginFailures = pgTable(
  'login_failures',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    account: text().notNull(),
    address: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** False where it failed at the captcha: that counts against the address's upper limit only. */
    countsForCaptcha: boolean('counts_for_captcha').notNull(),
  },
  (table) => [
    index('login_failures_account').on(table.account, table.at),
    index('login_failures_address').on(table.address, table.at),
    index('login_failures_at').on(table.at),
  ],
);
