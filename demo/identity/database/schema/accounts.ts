import { text } from 'drizzle-orm/pg-core';
import { identity } from './identity.ts';

/** The people that the provider knows. */
export const accounts = identity.table('accounts', {
  /** What clients know a person by; here the login name as it is compared. */
  subject: text().primaryKey(),
  /** PHC string with salt and cost. */
  passwordHash: text('password_hash').notNull(),
});
