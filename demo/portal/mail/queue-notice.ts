import type { Database } from '../../server/database/database.ts';
import { mailJobs } from '../database/schema/mail-jobs.ts';
import type { NoticeKind } from './mail-kind.ts';

/**
 * Queues a notice to a person. The worker sends it in the language of the person.
 * @param now milliseconds since 1970
 */
export async function queueNotice(
  query: Pick<Database['query'], 'insert'>,
  kind: NoticeKind,
  personId: number,
  now: number,
): Promise<void> {
  await query.insert(mailJobs).values({ kind, personId, dueAt: new Date(now) });
}
