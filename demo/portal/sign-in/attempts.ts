import { createHash } from 'node:crypto';
import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { loginFailures } from '../database/schema/login-failures.ts';
import { FAILURE_WINDOW } from './failure-window.ts';

/** So many failures of an account, or from an address, and the next attempt needs a captcha. */
const FAILURES_BEFORE_CAPTCHA = 5;

/** So many from one address, captchas or not, and it has to wait. */
const FAILURES_BEFORE_WAIT = 100;

/** Who tries from where, as digests. */
interface Origin {
  readonly account: string;
  readonly address: string;
}

/** What may happen next: look at the password, ask for a captcha, or let them wait (seconds). */
type Permission =
  | { readonly kind: 'go'; readonly captchaNext: boolean }
  | { readonly kind: 'captcha' }
  | { readonly kind: 'wait'; readonly seconds: number };

/** The count of failed sign-ins that slows down guessing. */
export interface Attempts {
  /**
   * Asks for leave to look at a password. The attempt counts as a failure from here on, until
   * `forgive`: attempts sent at the same time can't get past the limit together.
   */
  begin(origin: Origin, captchaRight: boolean): Promise<Permission>;
  /** Clears an account after a success. */
  forgive(account: string): Promise<void>;
  /** Whether an attempt from an address needs a captcha whatever the account. */
  captchaDueFor(address: string): Promise<boolean>;
}

type Query = Pick<Database['query'], 'select' | 'insert' | 'execute'>;

/** Makes the count over a database. */
export function createAttempts({ query }: Database, clock: Clock): Attempts {
  async function failuresOf(where: Partial<Origin>, db: Query): Promise<number> {
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

  /** Seconds until the address may try again; 0 where it may now. */
  async function waitOf(address: string, db: Query): Promise<number> {
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
        for (const key of lockKeys(origin)) {
          await db.execute(sql`SELECT pg_advisory_xact_lock(${key}::bigint)`);
        }
        const seconds = await waitOf(origin.address, db);
        if (seconds > 0) return { kind: 'wait', seconds };
        const ofAccount = await failuresOf({ account: origin.account }, db);
        const ofAddress = await failuresOf({ address: origin.address }, db);
        const failures = Math.max(ofAccount, ofAddress);
        const allowed = captchaRight || failures < FAILURES_BEFORE_CAPTCHA;
        await db
          .insert(loginFailures)
          .values({ ...origin, at: new Date(clock.now()), countsForCaptcha: allowed });
        if (!allowed) return { kind: 'captcha' };
        return { kind: 'go', captchaNext: failures + 1 >= FAILURES_BEFORE_CAPTCHA };
      }),
    async forgive(account) {
      await query.delete(loginFailures).where(eq(loginFailures.account, account));
    },
    captchaDueFor: async (address) =>
      (await failuresOf({ address }, query)) >= FAILURES_BEFORE_CAPTCHA,
  };
}

/** The locks of an attempt, always taken in the same order, so that two can't wait for each other. */
function lockKeys({ account, address }: Origin): string[] {
  return [`account ${account}`, `address ${address}`]
    .map((name) => createHash('sha256').update(name).digest().readBigInt64BE())
    .sort((one, other) => (one < other ? -1 : 1))
    .map(String);
}
