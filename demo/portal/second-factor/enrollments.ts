import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { people } from '../database/schema/people.ts';
import type { Person } from '../people/person.ts';
import type { AuthorityClient } from './authority-client.ts';

/**
 * Milliseconds for which a ticket may lead to a new second factor, with room for differing clocks: ten
 * minutes with a ticket for a sign-in, two with one for managing plus the ten that managing then lasts.
 */
const ENROLLING_TIME = 15 * 60 * 1000;

/** What the portal knows about people's second factors. */
export interface Enrollments {
  /**
   * Asks the authority about a person and stores the answer.
   * @throws if the authority does not answer
   */
  refresh(person: Person): Promise<boolean>;
  /**
   * Records, before a person gets a ticket, that they can set up a second factor and never return.
   * @param isEnrolled whether they have one now, which they may also remove and set up again
   */
  expectChange(person: Person, isEnrolled: boolean): Promise<void>;
  /**
   * Stores the answer of the authority. "No second factor" is not believed while the person may be setting
   * one up, because it could be wrong the next moment.
   */
  set(person: Person, isEnrolled: boolean): Promise<void>;
}

/** Creates it. @param authority undefined if the portal has none; then `refresh` rejects */
export function createEnrollments(
  { query }: Database,
  clock: Clock,
  authority: AuthorityClient | undefined,
): Enrollments {
  async function set({ id }: Person, isEnrolled: boolean): Promise<void> {
    const now = new Date(clock.now()).toISOString();
    const none = sql`CASE WHEN ${people.enrollingUntil} > ${now} THEN 'enrolling' ELSE 'not-enrolled' END`;
    await query
      .update(people)
      .set({ secondFactor: isEnrolled ? 'enrolled' : none })
      .where(eq(people.id, id));
  }

  return {
    set,
    async refresh(person) {
      if (!authority) throw new Error('The portal has no authority of the second factor');
      const isEnrolled = await authority.isEnrolled(person);
      const current = isEnrolled ? 'enrolled' : 'not-enrolled';
      if (person.secondFactor !== current) await set(person, isEnrolled);
      return isEnrolled;
    },
    async expectChange({ id }, isEnrolled) {
      await query
        .update(people)
        .set({
          ...(!isEnrolled && { secondFactor: 'enrolling' }),
          enrollingUntil: new Date(clock.now() + ENROLLING_TIME),
        })
        .where(eq(people.id, id));
    },
  };
}
