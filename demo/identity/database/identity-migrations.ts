import { fileURLToPath } from 'node:url';
import type { MigrationConfig } from 'drizzle-orm/migrator';

/**
 * The migrations of the provider's tables, counted apart from the portal's. `npm run migration:identity`
 * writes the next one.
 */
export const IDENTITY_MIGRATIONS: MigrationConfig = {
  migrationsFolder: fileURLToPath(new URL('../migrations', import.meta.url)),
  migrationsTable: 'identity_migrations',
};
