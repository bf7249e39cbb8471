import { fileURLToPath } from 'node:url';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import { pgSchema } from 'drizzle-orm/pg-core';

/** The PostgreSQL schema of the authority's tables, so that it can share a database with the portal. */
export const identity = pgSchema('identity');

/**
 * The migrations of the authority's tables, counted separately from the portal's. `npm run
 * migration:identity` generates the next one from the `tables.ts` files.
 */
export const IDENTITY_MIGRATIONS: MigrationConfig = {
  migrationsFolder: fileURLToPath(new URL('migrations', import.meta.url)),
  migrationsTable: 'identity_migrations',
};
