import type { Leave } from './enrolling.ts';
import { enrolmentOf } from './enrolment-of.ts';
import type { Factors } from './factors.ts';
import type { Guest } from './guest.ts';

/**
 * What somebody may set up here. Nobody gets past a second factor by setting up another one: once
 * there is one, only those who came to change it may, and only after they have passed it.
 */
export async function leaveOf(
  { database, visits }: Factors,
  { visit, holder, managing, mayEnrol }: Guest,
): Promise<Leave | undefined> {
  const { enrolled } = await enrolmentOf(database.query, holder);
  if (!enrolled) return mayEnrol ? 'first' : undefined;
  return managing && (await visits.hasPassed(visit)) ? 'any' : undefined;
}
