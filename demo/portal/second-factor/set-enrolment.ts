import { eq } from 'drizzle-orm';
import { people } from '../database/schema/people.ts';
import type { Person } from '../people/person.ts';
import type { PortalContext } from '../portal-context.ts';

/** Remembers what is known of a person's second factor. */
export async function setEnrolment(
  { database }: PortalContext,
  { id }: Person,
  secondFactor: Person['secondFactor'],
): Promise<void> {
  await database.query.update(people).set({ secondFactor }).where(eq(people.id, id));
}
