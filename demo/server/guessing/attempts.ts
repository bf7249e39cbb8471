import { and, count, eq, gt, inArray, isNull, lt, max, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { lockUntilEnd } from '../database/transaction-lock.ts';
import { getDelay, MAX_FAILURES } from './get-delay.ts';
import type { AttemptsTable } from './tables.ts';

/** Time for which a failure counts toward a captcha and toward the pace of a network, in milliseconds. */
const WINDOW = 1800 * 1000;

/** Time for which a failure counts toward the delay of its account, in milliseconds. */
const LIFETIME = 30 * 24 * 3_600_000;

/** Number of failures after which the next attempt needs a captcha. */
const FAILURES_BEFORE_CAPTCHA = 5;

/** Number of failures that a known browser may have before it waits as others do. */
const FAILURES_OF_KNOWN_BROWSER = 10;

/** Number of failures within the window after which a network is slowed down. */
const FAILURES_BEFORE_PACE = 500;

/** Milliseconds between two attempts of a network that is slowed down. */
const PACE = 10_000;

/** The source of an attempt. Account and address are keys that consist of digests. */
interface Source {
  readonly account: string;
  readonly address: string;
  /** The key of a browser in which the account has signed in before; undefined for all others. */
  readonly browser: string | undefined;
}

/** The next step: verify the password, request a captcha, or wait (seconds). */
type Permission =
  | {
      readonly kind: 'go';
      readonly captchaNext: boolean;
      /** Whether the account has to wait for a day if this attempt fails. */
      readonly isLast: boolean;
    }
  | { readonly kind: 'captcha' }
  | { readonly kind: 'wait'; readonly seconds: number };

/**
 * Slows down guessing. An account waits longer after each failure, so that few passwords are tried from
 * any number of addresses. A browser in which the account has signed in before has a count of its own
 * (OWASP "device cookies"), so that no stranger locks people out, and a network is never blocked, so that
 * nobody locks out their colleagues.
 */
interface Attempts {
  /**
   * Requests permission to verify a password. The attempt counts as a failure until `reset`, so
   * that simultaneous attempts cannot exceed a limit together.
   * @param captcha whether the captcha was answered; `none` where there are no captchas
   */
  begin(source: Source, captcha: 'right' | 'wrong' | 'none'): Promise<Permission>;
  /** Deletes the failures of an account after a success, under each of its keys. */
  reset(...accounts: string[]): Promise<void>;
  /** Returns whether an attempt from a network needs a captcha for every account. */
  isCaptchaDue(address: string): Promise<boolean>;
}

type Query = Pick<Database['query'], 'select' | 'insert' | 'execute'>;

/** Returns when a delay after a failure ends. Without a delay, a clock that is ahead delays nobody. */
const getEnd = (failedAt: number, delay: number) => (delay === 0 ? 0 : failedAt + delay);

/** Creates the counter over a table. */
function createAttempts({ query }: Database, clock: Clock, table: AttemptsTable): Attempts {
  /** Counts failures, all and recent ones. @returns with the time of the last one, in milliseconds */
  async function read(where: SQL | undefined, db: Query) {
    const recent = new Date(clock.now() - WINDOW);
    const [row] = await db
      .select({
        all: count(),
        recent: sql<number>`count(*) FILTER (WHERE ${gt(table.at, recent)})`.mapWith(Number),
        last: max(table.at),
      })
      .from(table)
      .where(and(where, gt(table.at, new Date(clock.now() - LIFETIME))));
    return { all: row?.all ?? 0, recent: row?.recent ?? 0, last: row?.last?.getTime() ?? 0 };
  }

  const ofAddress = (address: string) => and(eq(table.address, address), isNull(table.browser));

  /** Returns the failures of a known browser, unless it has too many of its own. */
  async function readOfKnownBrowser({ account, browser }: Source, db: Query) {
    if (browser === undefined) return undefined;
    const own = await read(and(eq(table.account, account), eq(table.browser, browser)), db);
    return own.all < FAILURES_OF_KNOWN_BROWSER ? own : undefined;
  }

  /** Returns the failures that an attempt of an unknown browser counts with, and how long it waits. */
  async function readOfOthers({ account, address }: Source, db: Query) {
    const byAccount = await read(and(eq(table.account, account), isNull(table.browser)), db);
    const byAddress = await read(ofAddress(address), db);
    const pace = byAddress.recent < FAILURES_BEFORE_PACE ? 0 : PACE;
    return {
      all: byAccount.all,
      recent: Math.max(byAccount.recent, byAddress.recent),
      waitUntil: Math.max(
        getEnd(byAccount.last, getDelay(byAccount.all)),
        getEnd(byAddress.last, pace),
      ),
    };
  }

  return {
    begin: (source, captcha) =>
      query.transaction(async (db) => {
        // Always in this order, so that two attempts cannot deadlock.
        await lockUntilEnd(db, `account ${source.account}`);
        await lockUntilEnd(db, `address ${source.address}`);
        const now = clock.now();
        const own = await readOfKnownBrowser(source, db);
        const failures = own ?? (await readOfOthers(source, db));
        if ('waitUntil' in failures && failures.waitUntil > now) {
          return { kind: 'wait', seconds: Math.ceil((failures.waitUntil - now) / 1000) };
        }
        if (captcha === 'wrong' && failures.recent >= FAILURES_BEFORE_CAPTCHA) {
          return { kind: 'captcha' };
        }
        const browser = own && source.browser;
        await db.insert(table).values({ ...source, browser, at: new Date(now) });
        return {
          kind: 'go',
          captchaNext: failures.recent + 1 >= FAILURES_BEFORE_CAPTCHA,
          isLast: !own && failures.all + 1 === MAX_FAILURES,
        };
      }),
    async reset(...accounts) {
      await query.delete(table).where(inArray(table.account, accounts));
    },
    isCaptchaDue: async (address) =>
      (await read(ofAddress(address), query)).recent >= FAILURES_BEFORE_CAPTCHA,
  };
}

/**
 * Deletes failures that no longer count.
 * @param now milliseconds since 1970
 */
async function sweepAttempts(
  query: Pick<Database['query'], 'delete'>,
  table: AttemptsTable,
  now: number,
): Promise<void> {
  await query.delete(table).where(lt(table.at, new Date(now - LIFETIME)));
}

export { type Attempts, createAttempts, sweepAttempts };
