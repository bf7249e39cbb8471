import { and, desc, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import { wrongCodes } from '../tables.ts';
import { lockSubject } from './subject-key.ts';

/** Time for which a wrong code counts toward the short wait, in milliseconds: half an hour. */
const WINDOW = 1800 * 1000;

/** Number of wrong codes within the window after which a user has to wait. */
const WRONG_CODES_BEFORE_WAIT = 5;

/** Time for which a wrong code counts toward the maximum, in milliseconds: 30 days. */
export const WRONG_CODE_LIFETIME = 30 * 24 * 3_600_000;

/** Number of wrong codes of a user between two correct ones (NIST SP 800-63B-4 section 3.2.2). */
const MAX_WRONG_CODES = 100;

/** Time to wait after each further code from the maximum on, in milliseconds: a day. */
const LONG_WAIT = 24 * 3_600_000;

/**
 * Limits the guessing of codes: a few in half an hour, and from the maximum on one in a day. It counts per user, because
 * the password is already known.
 */
export interface CodeThrottle {
  /**
   * Begins an attempt. It counts as wrong until `reset`, so that simultaneous attempts cannot exceed the
   * limit together.
   * @returns the time to wait in milliseconds; 0 if the code may be verified
   */
  begin(subjectKey: string): Promise<number>;
  /** Returns the time that the user has to wait now, in milliseconds. */
  getWait(subjectKey: string): Promise<number>;
  /** Deletes the wrong codes after a correct one. */
  reset(subjectKey: string): Promise<void>;
}

/** Creates the throttle over a database. */
export function createCodeThrottle({ query }: Database, clock: Clock): CodeThrottle {
  async function readWait(
    subjectKey: string,
    db: Pick<Database['query'], 'select'>,
  ): Promise<number> {
    const now = clock.now();
    const isCounted = gt(wrongCodes.at, new Date(now - WRONG_CODE_LIFETIME));
    const rows = await db
      .select({ at: wrongCodes.at })
      .from(wrongCodes)
      .where(and(eq(wrongCodes.subjectKey, subjectKey), isCounted))
      .orderBy(desc(wrongCodes.at))
      .limit(MAX_WRONG_CODES);
    const getEnd = (row: { at: Date } | undefined, wait: number) =>
      row ? row.at.getTime() + wait : 0;
    const shortEnd = getEnd(rows[WRONG_CODES_BEFORE_WAIT - 1], WINDOW);
    const longEnd = rows.length < MAX_WRONG_CODES ? 0 : getEnd(rows[0], LONG_WAIT);
    return Math.max(shortEnd - now, longEnd - now, 0);
  }

  return {
    begin: (subjectKey) =>
      query.transaction(async (db) => {
        await lockSubject(db, subjectKey);
        const wait = await readWait(subjectKey, db);
        if (wait === 0) {
          await db.insert(wrongCodes).values({ subjectKey, at: new Date(clock.now()) });
        }
        return wait;
      }),
    getWait: (subjectKey) => readWait(subjectKey, query),
    async reset(subjectKey) {
      await query.delete(wrongCodes).where(eq(wrongCodes.subjectKey, subjectKey));
    },
  };
}
