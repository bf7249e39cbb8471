import { lt } from 'drizzle-orm';
import { FAILURE_WINDOW } from '../sign-in/failure-window.ts';
import type { Database } from './database.ts';
import { captchas } from './schema/captchas.ts';
import { loginFailures } from './schema/login-failures.ts';
import { preSessions } from './schema/pre-sessions.ts';
import { sessions } from './schema/sessions.ts';

/**
 * Removes what is over: sessions, pre-sessions, captchas and failures that no longer count.
 * @param now milliseconds since 1970
 */
export async function sweep({ query }: Database, now: number): Promise<void> {
  const date = new Date(now);
  await query.delete(sessions).where(lt(sessions.expiresAt, date));
  await query.delete(captchas).where(lt(captchas.expiresAt, date));
  await query.delete(preSessions).where(lt(preSessions.expiresAt, date));
  await query.delete(loginFailures).where(lt(loginFailures.at, new Date(now - FAILURE_WINDOW)));
}
