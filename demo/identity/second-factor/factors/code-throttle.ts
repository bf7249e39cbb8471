import { and, desc, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import { wrongCodes } from '../tables.ts';
import { lockSubject } from './subject-key.ts';

/** Time for which a wrong code counts, in milliseconds: half an hour. */
export const WRONG_CODE_WINDOW = 1800 * 1000;

/** Number of wrong codes after which a user has to wait. */
const WRONG_CODES_BEFORE_WAIT = 5;

/** Limits the guessing of codes. It counts per user, because the password is already known. */
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
    const recent = gt(wrongCodes.at, new Date(now - WRONG_CODE_WINDOW));
    const [row] = await db
      .select({ at: wrongCodes.at })
      .from(wrongCodes)
      .where(and(eq(wrongCodes.subjectKey, subjectKey), recent))
      .orderBy(desc(wrongCodes.at))
      .offset(WRONG_CODES_BEFORE_WAIT - 1)
      .limit(1);
    return row ? row.at.getTime() + WRONG_CODE_WINDOW - now : 0;
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
