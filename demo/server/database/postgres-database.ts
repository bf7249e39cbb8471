import { DrizzleQueryError } from 'drizzle-orm';
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
 * Creates the query builder. Its transactions give their connection back even if it was lost before they began:
 * Drizzle's own transactions on a pool keep it then, until none is left.
 */
function createQuery(pool: pg.Pool): Database['query'] {
  const query = drizzle({ client: pool });
  const transaction: typeof query.transaction = async (run, config) => {
    const client = await pool.connect();
    let isLost = false;
    try {
      return await drizzle({ client }).transaction(run, config);
    } catch (error) {
      // The server names its reason before it closes the connection: the pool would hand it out once more.
      isLost = error instanceof DrizzleQueryError;
      throw error;
    } finally {
      client.release(isLost);
    }
  };
  return Object.assign(query, { transaction });
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
  // The pool listens to idle connections only. Without a listener, the loss of one that is in use ends the process;
  // its query is rejected in any case.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    query: createQuery(pool),
    migrate: (migrations) => migrateExclusively(pool, migrations),
    close: () => pool.end(),
  };
}
