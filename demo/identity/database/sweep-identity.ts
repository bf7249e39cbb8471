import { lt } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { FAILURE_WINDOW } from '../accounts/failure-window.ts';
import { WRONG_CODE_WINDOW } from '../second-factor/wrong-code-window.ts';
import { failures } from './schema/failures.ts';
import { managingSessions } from './schema/managing-sessions.ts';
import { records } from './schema/records.ts';
import { usedTickets } from './schema/used-tickets.ts';
import { visits } from './schema/visits.ts';
import { wrongCodes } from './schema/wrong-codes.ts';

/** Removes what is over, by the time of whoever wrote it: the library's, or the clock's. */
export async function sweepIdentity({ query }: Database, clock: Clock): Promise<void> {
  await query.delete(records).where(lt(records.expiresAt, new Date()));
  await query.delete(failures).where(lt(failures.at, new Date(Date.now() - FAILURE_WINDOW)));
  const now = clock.now();
  for (const table of [visits, managingSessions, usedTickets]) {
    await query.delete(table).where(lt(table.expiresAt, new Date(now)));
  }
  await query.delete(wrongCodes).where(lt(wrongCodes.at, new Date(now - WRONG_CODE_WINDOW)));
}
