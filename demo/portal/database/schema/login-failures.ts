import { pgTable } from 'drizzle-orm/pg-core';
import { defineAttempts } from '../../../server/guessing/tables.ts';

/** Sign-ins that failed or are still being verified. */
export const loginFailures = defineAttempts(pgTable, 'login_failures');
