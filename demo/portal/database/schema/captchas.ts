import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The captcha that each pre-session was asked last: one row each, so a new one puts out the old one.
 * No foreign key: a captcha asked while its pre-session ends dies by age. The answer is kept as an HMAC
 * under the pre-session's token, which the database doesn't know.
 *
 * The mode without cookies has no pre-session; there the captcha asked last from an address counts. Both
 * ways lead to the same row, so that an answer is good for one attempt whichever way it goes.
 */
export const captchas = pgTable(
  'captchas',
  {
    preSessionHash: text('pre_session_hash').primaryKey(),
    answerHash: text('answer_hash').notNull(),
    /** SHA-256 of the address it was asked from; absent when another one was asked from there since. */
    addressHash: text('address_hash'),
    /** HMAC of the answer under the address. */
    addressAnswerHash: text('address_answer_hash'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('captchas_expires_at').on(table.expiresAt),
    index('captchas_address').on(table.addressHash),
  ],
);
