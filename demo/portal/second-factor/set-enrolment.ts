import { eq, sql } from 'drizzle-orm';
import { people } from '../database/schema/people.ts';
import type { Person } from '../people/person.ts';
import type { PortalContext } from '../portal-context.ts';

/**
 * Remembers what the authority says of a person. That they have no second factor is not believed while
 * they may be setting one up: it could be wrong the next moment.
 */
export async function setEnrolment(
  { database, clock }: PortalContext,
  { id }: Person,
  enrolled: boolean,
): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  const none = sql`CASE WHEN ${people.enrollingUntil} > ${now} THEN 'enrolling' ELSE 'not-enrolled' END`;
  await database.query
    .update(people)
    .set({ secondFactor: enrolled ? 'enrolled' : none })
    .where(eq(people.id, id));
}
