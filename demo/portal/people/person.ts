import type { people } from '../database/schema/people.ts';

/** A person who can sign in, as the database knows them. */
export type Person = typeof people.$inferSelect;
