import { eq } from 'drizzle-orm';
import { people } from '../database/schema/people.ts';
import type { Person } from '../people/person.ts';
import type { PortalContext } from '../portal-context.ts';

/**
 * How long somebody may set a second factor up after they were handed a ticket, with room for clocks that
 * differ: ten minutes with one for a sign-in; two with one for managing, and ten that it then lasts.
 * Milliseconds.
 */
const WHILE = 15 * 60 * 1000;

/**
 * Remembers, before a person is handed a ticket, that with it they can set a second factor up and never
 * come back.
 * @param enrolled whether they have one now, which they may also remove and set up anew
 */
export async function expectEnrolment(
  { database, clock }: PortalContext,
  { id }: Person,
  enrolled: boolean,
): Promise<void> {
  await database.query
    .update(people)
    .set({
      ...(!enrolled && { secondFactor: 'enrolling' }),
      enrollingUntil: new Date(clock.now() + WHILE),
    })
    .where(eq(people.id, id));
}
