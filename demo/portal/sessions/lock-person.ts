import { eq } from 'drizzle-orm';
import type { Database } from '../../server/database/database.ts';
import { people } from '../database/schema/people.ts';
import { maySignIn } from '../external-user-states/may-sign-in.ts';
import type { Person } from '../people/person.ts';

/**
 * Holds a person's row until the end of a transaction, so that a session begins either before a new
 * password is confirmed, and is ended by that, or after it, and sees the new one.
 * @returns the person as they are now; undefined where nobody has the id or they may not sign in
 */
export async function lockPerson(
  query: Pick<Database['query'], 'select'>,
  id: number,
): Promise<Person | undefined> {
  const [person] = await query.select().from(people).where(eq(people.id, id)).for('update');
  return person && maySignIn(person) ? person : undefined;
}
