import { lt } from 'drizzle-orm';
import type { Database } from '../../server/database/database.ts';
import { sessions } from '../database/schema/sessions.ts';

/**
 * Deletes expired sessions.
 * @param now milliseconds since 1970
 */
export async function sweepSessions(
  query: Pick<Database['query'], 'delete'>,
  now: number,
): Promise<void> {
  await query.delete(sessions).where(lt(sessions.expiresAt, new Date(now)));
}
