import { pgSchema } from 'drizzle-orm/pg-core';

/** The provider's tables live apart from the portal's, so that both may use one database. */
export const identity = pgSchema('identity');
