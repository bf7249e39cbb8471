import { lt } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { WRONG_CODE_LIFETIME } from './factors/code-throttle.ts';
import { flowStates, managementSessions, usedTickets, wrongCodes } from './tables.ts';

/** Removes expired rows of the second factor, and wrong codes that no longer count. */
export async function sweepSecondFactor({ query }: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  for (const table of [flowStates, managementSessions, usedTickets]) {
    await query.delete(table).where(lt(table.expiresAt, new Date(now)));
  }
  await query.delete(wrongCodes).where(lt(wrongCodes.at, new Date(now - WRONG_CODE_LIFETIME)));
}
