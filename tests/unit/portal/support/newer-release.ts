import { PORTAL_MIGRATIONS } from '../../../../demo/portal/database/portal-migrations.ts';

// Loaded before `demo/start.ts` (`--import`): makes the process one of a newer release, which has one more
// migration.
Object.assign(PORTAL_MIGRATIONS, { migrationsFolder: process.env.NEWER_MIGRATIONS });
