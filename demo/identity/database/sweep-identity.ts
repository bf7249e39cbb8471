import { lt } from 'drizzle-orm';
import type { Database } from '../../portal/database/database.ts';
import { FAILURE_WINDOW } from '../accounts/failure-window.ts';
import { failures } from './schema/failures.ts';
import { records } from './schema/records.ts';

/** Removes what is over. */
export async function sweepIdentity({ query }: Database): Promise<void> {
  await query.delete(records).where(lt(records.expiresAt, new Date()));
  await query.delete(failures).where(lt(failures.at, new Date(Date.now() - FAILURE_WINDOW)));
}
