import { pgTable } from 'drizzle-orm/pg-core';
import { defineKnownBrowsers } from '../../../server/guessing/tables.ts';

/** The browsers in which people have signed in. */
export const knownBrowsers = defineKnownBrowsers(pgTable, 'known_browsers');
