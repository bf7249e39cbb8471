import { createHash } from 'node:crypto';
import { and, count, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { loginFailures } from '../database/schema/login-failures.ts';

/** Time for which a failed sign-in counts, in milliseconds. */
const FAILURE_WINDOW = 1800 * 1000;

/** Number of failures of an account or a network after which the next attempt needs a captcha. */
const FAILURES_BEFORE_CAPTCHA = 5;

/** Number of failures, with or without captchas, after which a network has to wait. */
const FAILURES_BEFORE_WAIT = 100;

/** Account and network of an attempt, as digests. */
interface Origin {
  readonly account: string;
  readonly address: string;
}

/** The next step: verify the password, request a captcha, or wait (seconds). */
type Permission =
  | { readonly kind: 'go'; readonly captchaNext: boolean }
  | { readonly kind: 'captcha' }
  | { readonly kind: 'wait'; readonly seconds: number };

/** Counts failed sign-ins, to slow down guessing. */
interface Attempts {
  /**
   * Requests permission to verify a password. The attempt counts as a failure until `reset`, so
   * that simultaneous attempts cannot exceed the limit together.
   */
  begin(origin: Origin, captchaRight: boolean): Promise<Permission>;
  /** Deletes an account's failures after a success. */
  reset(account: string): Promise<void>;
  /** Returns whether an attempt from a network needs a captcha for every account. */
  isCaptchaDue(address: string): Promise<boolean>;
}

type Query = Pick<Database['query'], 'select' | 'insert' | 'execute'>;

/** Creates the counter. */
function createAttempts({ query }: Database, clock: Clock): Attempts {
  async function countFailures(where: Partial<Origin>, db: Query): Promise<number> {
    const [row] = await db
      .select({ failures: count() })
      .from(loginFailures)
      .where(
        and(
          where.account === undefined ? undefined : eq(loginFailures.account, where.account),
          where.address === undefined ? undefined : eq(loginFailures.address, where.address),
          eq(loginFailures.countsForCaptcha, true),
          gt(loginFailures.at, new Date(clock.now() - FAILURE_WINDOW)),
        ),
      );
    return row?.failures ?? 0;
  }

  /** Returns the seconds until the network may try again; 0 if it may try now. */
  async function readWait(address: string, db: Query): Promise<number> {
    const now = clock.now();
    const [row] = await db
      .select({ at: loginFailures.at })
      .from(loginFailures)
      .where(
        and(
          eq(loginFailures.address, address),
          gt(loginFailures.at, new Date(now - FAILURE_WINDOW)),
        ),
      )
      .orderBy(desc(loginFailures.at))
      .offset(FAILURES_BEFORE_WAIT - 1)
      .limit(1);
    return row ? Math.ceil((row.at.getTime() + FAILURE_WINDOW - now) / 1000) : 0;
  }

  return {
    begin: (origin, captchaRight) =>
      query.transaction(async (db) => {
        for (const key of toLockKeys(origin)) {
          await db.execute(sql`SELECT pg_advisory_xact_lock(${key}::bigint)`);
        }
        const seconds = await readWait(origin.address, db);
        if (seconds > 0) return { kind: 'wait', seconds };
        const ofAccount = await countFailures({ account: origin.account }, db);
        const ofAddress = await countFailures({ address: origin.address }, db);
        const failures = Math.max(ofAccount, ofAddress);
        const allowed = captchaRight || failures < FAILURES_BEFORE_CAPTCHA;
        await db
          .insert(loginFailures)
          .values({ ...origin, at: new Date(clock.now()), countsForCaptcha: allowed });
        if (!allowed) return { kind: 'captcha' };
        return { kind: 'go', captchaNext: failures + 1 >= FAILURES_BEFORE_CAPTCHA };
      }),
    async reset(account) {
      await query.delete(loginFailures).where(eq(loginFailures.account, account));
    },
    isCaptchaDue: async (address) =>
      (await countFailures({ address }, query)) >= FAILURES_BEFORE_CAPTCHA,
  };
}

/**
 * Returns the keys of an attempt's locks in a fixed order, so that two attempts cannot deadlock.
 */
function toLockKeys({ account, address }: Origin): string[] {
  return [`account ${account}`, `address ${address}`]
    .map((name) => createHash('sha256').update(name).digest().readBigInt64BE())
    .sort((one, other) => (one < other ? -1 : 1))
    .map(String);
}

/**
 * Deletes failures that no longer count.
 * @param now milliseconds since 1970
 */
async function sweepAttempts(query: Pick<Database['query'], 'delete'>, now: number): Promise<void> {
  await query.delete(loginFailures).where(lt(loginFailures.at, new Date(now - FAILURE_WINDOW)));
}

export { type Attempts, createAttempts, sweepAttempts };
