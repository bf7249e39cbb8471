import { text } from 'drizzle-orm/pg-core';
import { defineAttempts, defineKnownBrowsers } from '../../server/guessing/tables.ts';
import { identity } from '../database.ts';

/** The accounts that can sign in at the provider. */
export const accounts = identity.table('accounts', {
  /** The OpenID subject; here the normalized login name. */
  subject: text().primaryKey(),
  /** PHC string with salt and cost. */
  passwordHash: text('password_hash').notNull(),
});

/** Sign-ins that failed or are still being verified. */
export const failures = defineAttempts(identity.table, 'failures');

/** The browsers in which accounts have signed in. */
export const knownBrowsers = defineKnownBrowsers(identity.table, 'known_browsers');
