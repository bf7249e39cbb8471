import { index, text, timestamp } from 'drizzle-orm/pg-core';
import { identity } from './identity.ts';

/** What was given to somebody in front of the pages of the second factor, until it comes back. */
export const visits = identity.table(
  'visits',
  {
    /** Digest of the interaction, or of the managing session's token. */
    id: text().primaryKey(),
    /** Secret for an authenticator app that no code has confirmed yet, as a JWE. */
    offeredSecret: text('offered_secret'),
    /** Challenge for a passkey, good for one answer. */
    challenge: text(),
    /** When the second factor was passed here. */
    passedAt: timestamp('passed_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('visits_expires_at').on(table.expiresAt)],
);
