import type { MigrationConfig } from 'drizzle-orm/migrator';
import { MIGRATIONS_FOLDER } from './migrations-folder.ts';

/** The migrations of the portal's tables. */
export const PORTAL_MIGRATIONS: MigrationConfig = { migrationsFolder: MIGRATIONS_FOLDER };
