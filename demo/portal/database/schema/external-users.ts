import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { people } from './people.ts';

/** The data of external users that other people do not have. */
export const externalUsers = pgTable('external_users', {
  personId: integer('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  /**
   * Origin of the partner's site that the mailed links lead to; null for the portal's own pages.
   */
  partner: text(),
  /** The person who sent the invitation; null after that person was deleted. */
  invitedBy: integer('invited_by').references(() => people.id, { onDelete: 'set null' }),
  /** PHC string of a new password that is not confirmed yet. */
  pendingPasswordHash: text('pending_password_hash'),
  termsAcceptedAt: timestamp('terms_accepted_at', { withTimezone: true }),
});
