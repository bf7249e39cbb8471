import { and, desc, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { wrongCodes } from '../database/schema/wrong-codes.ts';
import { lockHolder } from './lock-holder.ts';
import { WRONG_CODE_WINDOW } from './wrong-code-window.ts';

/** So many wrong codes of one person, and they have to wait. */
const WRONG_CODES_BEFORE_WAIT = 5;

/** Slows down the guessing of codes. It counts by person: the password has been guessed already. */
export interface Throttle {
  /**
   * Asks for leave to look at a code. The attempt counts as wrong from here on, until `forgive`:
   * attempts sent at the same time can't get past the limit together.
   * @returns how long to wait, in milliseconds; 0 is leave
   */
  begin(holder: string): Promise<number>;
  /** How long somebody has to wait as things stand, in milliseconds. */
  waitOf(holder: string): Promise<number>;
  /** Forgets the wrong codes of somebody who was right. */
  forgive(holder: string): Promise<void>;
}

/** Makes it over a database. */
export function createThrottle({ query }: Database, clock: Clock): Throttle {
  async function waitOf(holder: string, db: Pick<Database['query'], 'select'>): Promise<number> {
    const now = clock.now();
    const [row] = await db
      .select({ at: wrongCodes.at })
      .from(wrongCodes)
      .where(
        and(eq(wrongCodes.holder, holder), gt(wrongCodes.at, new Date(now - WRONG_CODE_WINDOW))),
      )
      .orderBy(desc(wrongCodes.at))
      .offset(WRONG_CODES_BEFORE_WAIT - 1)
      .limit(1);
    return row ? row.at.getTime() + WRONG_CODE_WINDOW - now : 0;
  }

  return {
    begin: (holder) =>
      query.transaction(async (db) => {
        await lockHolder(db, holder);
        const wait = await waitOf(holder, db);
        if (wait === 0) await db.insert(wrongCodes).values({ holder, at: new Date(clock.now()) });
        return wait;
      }),
    waitOf: (holder) => waitOf(holder, query),
    async forgive(holder) {
      await query.delete(wrongCodes).where(eq(wrongCodes.holder, holder));
    },
  };
}
