import type { MigrationConfig } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from './database.ts';

/** Advisory lock that makes processes migrate one after the other. The number is arbitrary but fixed. */
const MIGRATION_LOCK = 7_069_727_473n;

/** Migrates on a connection of its own; closing the connection releases the lock. */
async function migrateExclusively(pool: pg.Pool, migrations: MigrationConfig): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), migrations);
  } finally {
    client.release(true);
  }
}

/**
 * Connects to a PostgreSQL server.
 * @param url a `postgres://` URL
 * @param onIdleError called for connections that were lost while idle; the pool replaces them
 */
export async function openPostgresDatabase(
  url: string,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', onIdleError);
  return {
    query: drizzle({ client: pool }),
    migrate: (migrations) => migrateExclusively(pool, migrations),
    close: () => pool.end(),
  };
}
