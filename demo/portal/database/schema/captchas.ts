import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The newest captcha of each pre-session; a new one replaces the row. There is no foreign key: a
 * captcha that is created while its pre-session ends is removed when it expires. The answer is
 * stored as an HMAC under the token of the pre-session, which is not in the database.
 *
 * Bearer mode has no pre-session: there a slot within a network identifies the captcha. Both
 * modes use the same row, so that an answer is valid for one attempt in total.
 */
export const captchas = pgTable(
  'captchas',
  {
    preSessionHash: text('pre_session_hash').primaryKey(),
    answerHash: text('answer_hash').notNull(),
    /**
     * SHA-256 of the slot that requested the captcha (see `toSlotKey`); null after the same slot
     * requested another one.
     */
    addressHash: text('address_hash'),
    /** HMAC of the answer under the key of the slot. */
    addressAnswerHash: text('address_answer_hash'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('captchas_expires_at').on(table.expiresAt),
    index('captchas_address').on(table.addressHash),
  ],
);
