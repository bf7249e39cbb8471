import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Locks a name until the transaction ends, so that other transactions with this name, of any process,
 * wait (advisory lock of PostgreSQL).
 */
export async function lockUntilEnd(
  transaction: Pick<Database['query'], 'execute'>,
  name: string,
): Promise<void> {
  const lock = createHash('sha256').update(name).digest().readBigInt64BE();
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${String(lock)}::bigint)`);
}
