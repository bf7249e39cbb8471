import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from './database.ts';
import { MIGRATIONS_FOLDER } from './migrations-folder.ts';

/** Held while migrating, so that processes started together do it one after the other. Any fixed number. */
const MIGRATION_LOCK = 7_069_727_473n;

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
    const client = await pool.connect();
    try {
      await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS_FOLDER });
      await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    } finally {
      client.release();
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { query: drizzle({ client: pool }), close: () => pool.end() };
}
