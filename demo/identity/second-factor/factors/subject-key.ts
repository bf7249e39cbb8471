import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/database/database.ts';
import { digest } from '../../../server/secrets.ts';

/**
 * Returns the key under which the factors of a client's user are stored. The same subject at two clients
 * is two users, and neither client nor subject can be read from the database.
 */
export function toSubjectKey(clientId: string, subject: string): string {
  return digest(JSON.stringify([clientId, subject]));
}

/** Locks a user until the transaction ends, so that other transactions, of any process, wait. */
export async function lockSubject(
  transaction: Pick<Database['query'], 'execute'>,
  subjectKey: string,
): Promise<void> {
  const lock = createHash('sha256').update(`second factor ${subjectKey}`).digest().readBigInt64BE();
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${String(lock)}::bigint)`);
}
