import { eq } from 'drizzle-orm';
import type { Database } from '../../server/database/database.ts';
import { people } from '../database/schema/people.ts';
import type { Person } from './person.ts';

/** Finds a person by the comparable form of their login name (`toLoginKey`). */
export async function findPerson(
  { query }: Database,
  loginKey: string,
): Promise<Person | undefined> {
  const [person] = await query.select().from(people).where(eq(people.loginKey, loginKey));
  return person;
}
