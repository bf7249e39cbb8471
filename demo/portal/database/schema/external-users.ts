import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { people } from './people.ts';

/** What the portal knows of an invited person besides what it knows of everybody. */
export const externalUsers = pgTable('external_users', {
  personId: integer('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  /** Origin of the partner's site whose pages the mailed links lead to; absent for the portal's own. */
  partner: text(),
  /** Absent once whoever invited them is gone. */
  invitedBy: integer('invited_by').references(() => people.id, { onDelete: 'set null' }),
  /** PHC string of a new password that waits for its confirmation. */
  pendingPasswordHash: text('pending_password_hash'),
  termsAcceptedAt: timestamp('terms_accepted_at', { withTimezone: true }),
});
