import { and, count, gt, inArray, min, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { shareCalls } from '../../server/share-calls.ts';
import { mailJobs } from '../database/schema/mail-jobs.ts';
import { sessions } from '../database/schema/sessions.ts';

/** Milliseconds that the database has to answer. Prometheus waits for ten seconds. */
const TIME_LIMIT = 5_000;

/** Numbers of the database. */
interface DatabaseNumbers {
  readonly newMails: number;
  readonly triedMails: number;
  /** Seconds. */
  readonly mailDelay: number;
  readonly sessions: number;
}

async function readMails({ query }: Database, now: number) {
  const [row] = await query
    .select({
      newMails: sql`count(*) FILTER (WHERE ${mailJobs.tries} = 0)`.mapWith(Number),
      triedMails: sql`count(*) FILTER (WHERE ${mailJobs.tries} > 0)`.mapWith(Number),
      dueAt: min(mailJobs.dueAt),
    })
    .from(mailJobs);
  const { newMails = 0, triedMails = 0, dueAt } = row ?? {};
  return { newMails, triedMails, mailDelay: dueAt ? Math.max(0, now - dueAt.getTime()) / 1000 : 0 };
}

/** Number of rows above which the sessions are not counted: a count reads all of them. */
const MOST_COUNTED = 1_000_000;

/** Counts the valid sessions. Of a large table, it returns how many rows the statistics of PostgreSQL name. */
async function countSessions({ query }: Database, now: number): Promise<number> {
  const [statistics] = await query
    .select({ rows: sql`reltuples`.mapWith(Number) })
    .from(sql`pg_class`)
    .where(sql`oid = 'sessions'::regclass`);
  if (statistics && statistics.rows > MOST_COUNTED) return statistics.rows;
  const isComplete = inArray(sessions.kind, ['cookie', 'bearer']);
  const [row] = await query
    .select({ valid: count() })
    .from(sessions)
    .where(and(gt(sessions.expiresAt, new Date(now)), isComplete));
  return row?.valid ?? 0;
}

/**
 * Adds numbers that are in the database, and therefore the same in every process. They are read each time that the
 * metrics are read. If the database does not answer, they are missing, and `portal_database_up` is 0.
 */
export function addDatabaseGauges(registry: Registry, database: Database, clock: Clock): void {
  const registers = [registry];
  const readNumbers = shareCalls(async (): Promise<DatabaseNumbers> => {
    const now = clock.now();
    const mails = await readMails(database, now);
    return { ...mails, sessions: await countSessions(database, now) };
  }, TIME_LIMIT);
  // The gauges are collected together, so they share one reading.
  const read = () => readNumbers().catch(() => undefined);

  function addGauge(name: string, help: string, pick: (numbers: DatabaseNumbers) => number) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const numbers = await read();
        if (numbers) this.set(pick(numbers));
        else this.remove();
      },
    });
  }

  new Gauge({
    name: 'portal_database_up',
    help: 'Whether the database answers',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'portal_mail_queue_jobs',
    help: 'Mails in the queue: new ones, and those that were tried at least once',
    labelNames: ['state'],
    registers,
    async collect() {
      const numbers = await read();
      this.reset();
      if (!numbers) return;
      this.set({ state: 'new' }, numbers.newMails);
      this.set({ state: 'tried' }, numbers.triedMails);
    },
  });
  addGauge(
    'portal_mail_queue_delay_seconds',
    'Time for which the next mail of the queue has been due',
    (numbers) => numbers.mailDelay,
  );
  addGauge('portal_sessions', 'Sessions that are valid', (numbers) => numbers.sessions);
}
