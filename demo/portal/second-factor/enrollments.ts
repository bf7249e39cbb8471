import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { people } from '../database/schema/people.ts';
import { sessions } from '../database/schema/sessions.ts';
import { queueNotice } from '../mail/queue-notice.ts';
import type { Person } from '../people/person.ts';
import type { AuthorityClient } from './authority-client.ts';

/**
 * Milliseconds for which a ticket may lead to a new second factor, with a tolerance for differing
 * clocks: a ticket for a sign-in is valid for ten minutes; a ticket for management for two, and the
 * management session for ten more.
 */
const ENROLLING_TIME = 15 * 60 * 1000;

/** The portal's record of people's second factors. */
export interface Enrollments {
  /**
   * Requests a person's enrollment from the authority and stores it.
   * @param ownSession digest of the token of the session that goes on after a change
   * @throws if the authority does not answer
   */
  refresh(person: Person, ownSession?: string): Promise<boolean>;
  /**
   * Records that a person may set up a second factor without returning to the portal. Called before
   * the person gets a ticket.
   * @param isEnrolled whether the person has one now, which they may remove and set up again
   */
  expectChange(person: Person, isEnrolled: boolean): Promise<void>;
  /**
   * Stores an enrollment. "No second factor" is stored as `enrolling` while the person may be
   * setting one up, because it could become wrong at any time. If the second factor was set up or
   * removed since the last time, the other sessions of the person end, and a mail tells them.
   */
  set(person: Person, isEnrolled: boolean, ownSession?: string): Promise<void>;
}

/**
 * Creates the service. @param authority undefined if the portal has none; then `refresh` rejects
 */
export function createEnrollments(
  { query }: Database,
  clock: Clock,
  authority: AuthorityClient | undefined,
): Enrollments {
  async function set({ id }: Person, isEnrolled: boolean, ownSession?: string): Promise<void> {
    const now = new Date(clock.now()).toISOString();
    const none = sql`CASE WHEN ${people.enrollingUntil} > ${now} THEN 'enrolling' ELSE 'not-enrolled' END`;
    await query.transaction(async (db) => {
      const [before] = await db
        .select({ secondFactor: people.secondFactor })
        .from(people)
        .where(eq(people.id, id))
        .for('update');
      await db
        .update(people)
        .set({ secondFactor: isEnrolled ? 'enrolled' : none })
        .where(eq(people.id, id));
      const wasEnrolled = before?.secondFactor === 'enrolled';
      // An unknown enrollment is older than the portal's knowledge of the authority.
      if (!before || before.secondFactor === 'unknown' || wasEnrolled === isEnrolled) return;
      await db.delete(sessions).where(
        and(
          eq(sessions.personId, id),
          // Pending sessions give no access: they need the second factor as it is now.
          inArray(sessions.kind, ['cookie', 'bearer']),
          ownSession === undefined ? undefined : ne(sessions.tokenHash, ownSession),
        ),
      );
      await queueNotice(db, 'second-factor-changed', id, clock.now());
    });
  }

  return {
    set,
    async refresh(person, ownSession) {
      if (!authority) throw new Error('The portal has no authority of the second factor');
      const isEnrolled = await authority.isEnrolled(person);
      const current = isEnrolled ? 'enrolled' : 'not-enrolled';
      if (person.secondFactor !== current) await set(person, isEnrolled, ownSession);
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
