import { jsonb, text } from 'drizzle-orm/pg-core';
import { identity } from './identity.ts';

/** The provider's keys, made once: those that sign ID tokens and cookies, and one that encrypts. */
export const keys = identity.table('keys', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});
