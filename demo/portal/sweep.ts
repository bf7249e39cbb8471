import { sql } from 'drizzle-orm';
import type { Database } from '../server/database/database.ts';
import { sweepAttempts } from '../server/guessing/attempts.ts';
import { sweepKnownBrowsers } from '../server/guessing/known-browsers.ts';
import { sweepPace } from '../server/pace/pace.ts';
import { sweepCaptchas } from './captcha/captchas.ts';
import { knownBrowsers } from './database/schema/known-browsers.ts';
import { loginFailures } from './database/schema/login-failures.ts';
import { pacedRequests } from './database/schema/paced-requests.ts';
import { sweepExternalUsers } from './external-users/sweep-external-users.ts';
import { sweepTransactions } from './openid/transactions.ts';
import { sweepSessions } from './sessions/sweep-sessions.ts';
import { sweepThrottle } from './throttle/throttle.ts';

/** Key of the lock that is held while sweeping: an arbitrary fixed number. */
const SWEEP_LOCK = 7_069_727_474n;

/**
 * Deletes all expired rows, unless another process does so at the same time.
 * @param now milliseconds since 1970
 */
export async function sweep({ query }: Database, now: number): Promise<void> {
  await query.transaction(async (db) => {
    const [lock] = await db
      .select({ isAcquired: sql<boolean>`pg_try_advisory_xact_lock(${SWEEP_LOCK}::bigint)` })
      .from(sql`(SELECT 1) AS one`);
    if (!lock?.isAcquired) return;
    await sweepSessions(db, now);
    await sweepCaptchas(db, now);
    await sweepTransactions(db, now);
    await sweepThrottle(db, now);
    await sweepPace(db, pacedRequests, now);
    await sweepExternalUsers(db, now);
    await sweepAttempts(db, loginFailures, now);
    await sweepKnownBrowsers(db, knownBrowsers, now);
  });
}
