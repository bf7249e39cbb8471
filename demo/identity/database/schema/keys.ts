import { jsonb, text } from 'drizzle-orm/pg-core';
import { identity } from './identity.ts';

/** The provider's keys, made once: the one that signs, and those of its cookies. */
export const keys = identity.table('keys', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});
