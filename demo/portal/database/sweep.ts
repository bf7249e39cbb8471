import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../server/database/database.ts';
import { FAILURE_WINDOW } from '../sign-in/failure-window.ts';
import { captchas } from './schema/captchas.ts';
import { loginFailures } from './schema/login-failures.ts';
import { preSessions } from './schema/pre-sessions.ts';
import { sessions } from './schema/sessions.ts';
import { signOnTransactions } from './schema/sign-on-transactions.ts';
import { sweepExternalUsers } from './sweep-external-users.ts';

/** Held while sweeping. Any fixed number. */
const SWEEP_LOCK = 7_069_727_474n;

/**
 * Removes what is over: sessions, pre-sessions, captchas, single sign-ons, failures that no longer
 * count, and what invited people left lying. Where another process is just doing so, there is nothing to do.
 * @param now milliseconds since 1970
 */
export async function sweep({ query }: Database, now: number): Promise<void> {
  const date = new Date(now);
  await query.transaction(async (db) => {
    const [lock] = await db
      .select({ mine: sql<boolean>`pg_try_advisory_xact_lock(${SWEEP_LOCK}::bigint)` })
      .from(sql`(SELECT 1) AS one`);
    if (!lock?.mine) return;
    await db.delete(sessions).where(lt(sessions.expiresAt, date));
    await db.delete(captchas).where(lt(captchas.expiresAt, date));
    await db.delete(preSessions).where(lt(preSessions.expiresAt, date));
    await db.delete(signOnTransactions).where(lt(signOnTransactions.expiresAt, date));
    await sweepExternalUsers(db, now);
    await db.delete(loginFailures).where(lt(loginFailures.at, new Date(now - FAILURE_WINDOW)));
  });
}
