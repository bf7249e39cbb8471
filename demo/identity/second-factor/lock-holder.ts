import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../server/database/database.ts';

/** Until the transaction ends, no other one works on the same holder, in whichever process. */
export async function lockHolder(
  db: Pick<Database['query'], 'execute'>,
  holder: string,
): Promise<void> {
  const key = createHash('sha256').update(`second factor ${holder}`).digest().readBigInt64BE();
  await db.execute(sql`SELECT pg_advisory_xact_lock(${String(key)}::bigint)`);
}
