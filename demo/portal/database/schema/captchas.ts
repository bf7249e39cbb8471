import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The newest captcha of each pre-session; a new one replaces the row. There is no foreign key: a
 * captcha that is created while its pre-session ends is removed when it expires. The answer is
 * stored as an HMAC under the token of the pre-session, which is not in the database.
 *
 * The mode without cookies has no pre-session: there the newest captcha of a network counts. Both
 * modes use the same row, so that an answer is valid for one attempt in total.
 */
export const captchas = pgTable(
  'captchas',
  {
    preSessionHash: text('pre_session_hash').primaryKey(),
    answerHash: text('answer_hash').notNull(),
    /**
     * SHA-256 of the network prefix that requested the captcha (see `toNetworkPrefix`); null after
     * the same network requested another one.
     */
    addressHash: text('address_hash'),
    /** HMAC of the answer under the network prefix. */
    addressAnswerHash: text('address_answer_hash'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('captchas_expires_at').on(table.expiresAt),
    index('captchas_address').on(table.addressHash),
  ],
);
