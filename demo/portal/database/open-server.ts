import type { MigrationConfig } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from './database.ts';
import { PORTAL_MIGRATIONS } from './portal-migrations.ts';

/** Held while migrating, so that processes started together do it one after the other. Any fixed number. */
const MIGRATION_LOCK = 7_069_727_473n;

/** Migrates on a connection of its own, which is given up afterwards, and the lock with it. */
async function migrateAlone(pool: pg.Pool, migrations: MigrationConfig): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), migrations);
  } finally {
    client.release(true);
  }
}

/**
 * Connects to a PostgreSQL server and brings its tables up to date.
 * @param url a `postgres://` address
 * @param onIdleError hears of connections lost while nothing used them; the pool replaces them
 */
export async function openServer(
  url: string,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', onIdleError);
  try {
    await migrateAlone(pool, PORTAL_MIGRATIONS);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    query: drizzle({ client: pool }),
    migrate: (migrations) => migrateAlone(pool, migrations),
    close: () => pool.end(),
  };
}
