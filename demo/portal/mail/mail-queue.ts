import { asc, eq, lte } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { Mail, Mailer } from '../../server/mail/mail.ts';
import { mailJobs } from '../database/schema/mail-jobs.ts';

/**
 * Milliseconds for which a process owns a job; after that another process or another attempt may
 * take it. It doubles with each attempt.
 */
const LEASE = 60_000;

/** Number of attempts, which take about two hours in total; then the mail is deleted. */
const MAX_TRIES = 8;

/** A job in the queue. */
type MailJob = typeof mailJobs.$inferSelect;

/** The query builder of a transaction. */
export type MailQuery = Parameters<Parameters<Database['query']['transaction']>[0]>[0];

/**
 * Composes the mail of a job inside the transaction that takes it. It must use the transaction's query:
 * the embedded database has only one connection.
 * @returns undefined if there is nothing to send
 */
export type PrepareMail = (query: MailQuery, job: MailJob) => Promise<Mail | undefined>;

/** The queue of mails to compose and send. */
export interface MailQueue {
  /**
   * Processes the jobs that are due. Several processes may do so at the same time.
   * @param signal when it aborts, the job in progress is finished and no other is taken
   */
  work(signal: AbortSignal): Promise<void>;
}

/**
 * Creates the queue.
 * @param getPrepareMail called before each transaction, to read what must be read outside it
 * @param onError called for mails that could not be composed or sent; sending is tried again
 */
export function createMailQueue(
  { query }: Database,
  clock: Clock,
  mailer: Mailer,
  getPrepareMail: () => Promise<PrepareMail>,
  onError: (error: unknown) => void,
): MailQueue {
  /**
   * Composes the mail in a savepoint, so that a failure does not undo the count of tries.
   * @returns `'failed'` if it could not be composed
   */
  async function compose(
    db: MailQuery,
    prepare: PrepareMail,
    job: MailJob,
  ): Promise<Mail | 'failed' | undefined> {
    try {
      return await db.transaction((part) => prepare(part, job));
    } catch (error) {
      onError(error);
      return 'failed';
    }
  }

  /** Takes the next job. Its lease prevents other processes from sending the same mail. */
  async function take(): Promise<{ id: number; mail: Mail | undefined } | undefined> {
    const prepare = await getPrepareMail();
    return query.transaction(async (db) => {
      const now = clock.now();
      const [job] = await db
        .select()
        .from(mailJobs)
        .where(lte(mailJobs.dueAt, new Date(now)))
        .orderBy(asc(mailJobs.dueAt), asc(mailJobs.id))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!job) return undefined;
      const tries = job.tries + 1;
      const mail = tries > MAX_TRIES ? undefined : await compose(db, prepare, job);
      if (mail) {
        const dueAt = new Date(now + LEASE * 2 ** (tries - 1));
        await db.update(mailJobs).set({ tries, dueAt }).where(eq(mailJobs.id, job.id));
      } else await db.delete(mailJobs).where(eq(mailJobs.id, job.id));
      return { id: job.id, mail: mail === 'failed' ? undefined : mail };
    });
  }

  return {
    async work(signal) {
      while (!signal.aborted) {
        const job = await take();
        if (!job) return;
        const { id, mail } = job;
        if (!mail) continue;
        try {
          await mailer.send(mail);
        } catch (error) {
          onError(error);
          continue;
        }
        await query.delete(mailJobs).where(eq(mailJobs.id, id));
      }
    },
  };
}
