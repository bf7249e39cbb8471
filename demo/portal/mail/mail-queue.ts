import { asc, eq, lte } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { mailJobs } from '../database/schema/mail-jobs.ts';
import type { Mail } from './mail.ts';
import type { Mailer } from './mailer.ts';

/** A job is waited for so long before somebody else, or another try, takes it. Milliseconds. */
const LEASE = 60_000;

/** A mail that no server took after so many tries, within some two hours, is given up. */
const MOST_TRIES = 8;

/** A job as it lies in the queue. */
type MailJob = typeof mailJobs.$inferSelect;

/** What queries of a transaction are built on. */
export type MailQuery = Parameters<Parameters<Database['query']['transaction']>[0]>[0];

/**
 * Makes the mail of a job, within the transaction that takes it and by nothing but its query: the
 * embedded database has one connection only.
 * @returns undefined where there is nothing to send
 */
export type PrepareMail = (query: MailQuery, job: MailJob) => Promise<Mail | undefined>;

/** The mails to be written. */
export interface MailQueue {
  /** Does what is due. Several processes may do so at the same time. */
  work(): Promise<void>;
}

/**
 * Makes the queue over a database.
 * @param getReady called before each transaction, for what has to be read outside
 * @param onError hears of mails that could not be written or sent, which are tried again
 */
export function createMailQueue(
  { query }: Database,
  clock: Clock,
  mailer: Mailer,
  getReady: () => Promise<PrepareMail>,
  onError: (error: unknown) => void,
): MailQueue {
  /**
   * Makes the mail in a savepoint: what a failure leaves undone is the mail's alone, and the try counts.
   * @returns `'failed'` where it could not be made
   */
  async function make(
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

  /** Takes the next job, so that a mail is made once and nobody else sends it meanwhile. */
  async function take(): Promise<{ id: number; mail: Mail | undefined } | undefined> {
    const prepare = await getReady();
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
      const mail = tries > MOST_TRIES ? undefined : await make(db, prepare, job);
      if (mail) {
        const dueAt = new Date(now + LEASE * 2 ** (tries - 1));
        await db.update(mailJobs).set({ tries, dueAt }).where(eq(mailJobs.id, job.id));
      } else await db.delete(mailJobs).where(eq(mailJobs.id, job.id));
      return { id: job.id, mail: mail === 'failed' ? undefined : mail };
    });
  }

  return {
    async work() {
      for (let job = await take(); job; job = await take()) {
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
