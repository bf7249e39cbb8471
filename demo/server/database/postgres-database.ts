import type { MigrationConfig } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from './database.ts';

/** Advisory lock that makes processes migrate one after the other. The number is arbitrary but fixed. */
const MIGRATION_LOCK = 7_069_727_473n;

/**
 * Migrates while another connection holds the lock. The lock belongs to a transaction and not to the connection,
 * because a pooler such as PgBouncer passes connections on. Closing the connection ends both.
 */
async function migrateExclusively(pool: pg.Pool, migrations: MigrationConfig): Promise<void> {
  const lock = await pool.connect();
  try {
    await lock.query('BEGIN');
    await lock.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client: pool }), migrations);
  } finally {
    lock.release(true);
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
