import type { Database } from '../../../server/database/database.ts';
import { lockUntilEnd } from '../../../server/database/transaction-lock.ts';
import { digest } from '../../../server/secrets.ts';

/**
 * Returns the key under which the factors of a client's user are stored. The same subject at two clients
 * is two users, unless they are of the same sector, and neither sector nor subject can be read from the
 * database.
 */
export function toSubjectKey(
  { clientId, sector = clientId }: { clientId: string; sector?: string | undefined },
  subject: string,
): string {
  return digest(JSON.stringify([sector, subject]));
}

/** Locks a user until the transaction ends, so that other transactions, of any process, wait. */
export async function lockSubject(
  transaction: Pick<Database['query'], 'execute'>,
  subjectKey: string,
): Promise<void> {
  await lockUntilEnd(transaction, `second factor ${subjectKey}`);
}
