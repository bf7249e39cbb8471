import { and, eq, lte, sql } from 'drizzle-orm';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import type { SecurityLog } from '../../../server/security-log/security-log.ts';
import { people } from '../../database/schema/people.ts';
import type { MailWorker } from '../../mail/mail-worker.ts';
import { queueNotice } from '../../mail/queue-notice.ts';
import type { Person } from '../../people/person.ts';
import { endCompleteSessions } from '../../sessions/own-sessions.ts';
import type { Cause } from '../authority.ts';
import type { Enrollment, TicketClient } from './ticket-client.ts';

/**
 * Milliseconds for which a ticket may lead to a changed second factor, with a tolerance for differing
 * clocks: a ticket for a sign-in is valid for ten minutes; a ticket for management for two, and the
 * management session for ten more.
 */
const ENROLLING_TIME = 15 * 60 * 1000;

/** Number of people whose enrollments one call of `refreshLeft` requests. */
const BATCH = 100;

/**
 * The portal's record of people's second factors. When a factor was set up, changed or removed, all
 * sessions of the person except their own end, a mail tells them, and the security log has both events.
 */
export interface Enrollments {
  /**
   * Requests a person's enrollment from the authority and stores it.
   * @returns whether the person has a second factor
   * @throws if the authority does not answer
   */
  refresh(person: Person, cause?: Cause): Promise<boolean>;
  /**
   * Returns whether a person has a second factor. While a ticket may have changed it, the authority is asked, because
   * people do not always return by the link of the authority. Stores nothing, so that no session ends.
   */
  isEnrolled(person: Person): Promise<boolean>;
  /**
   * Requests the enrollments of people whose tickets have expired: they may have changed their second
   * factor without returning to the portal.
   * @throws if the authority does not answer; the next call requests the rest
   */
  refreshLeft(): Promise<void>;
  /**
   * Records that a person may set up a second factor without returning to the portal. Called before
   * the person gets a ticket.
   * @param isEnrolled whether the person has one now, which they may remove and set up again
   */
  expectChange(person: Person, isEnrolled: boolean): Promise<void>;
  /** Stores that a person has passed a second factor, and therefore has one. */
  setPassed(person: Person, cause?: Cause): Promise<void>;
}

interface EnrollmentsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly authority: TicketClient;
  readonly mailWorker: MailWorker;
  readonly securityLog: SecurityLog;
}

/** Creates the service. */
export function createEnrollments({
  database: { query },
  clock,
  authority,
  mailWorker,
  securityLog,
}: EnrollmentsOptions): Enrollments {
  /**
   * Stores an enrollment. "No second factor" is stored as `enrolling` while the person may be setting one
   * up, because it could become wrong at any time.
   */
  async function set(
    { id }: Person,
    { enrolled, changedAt }: Enrollment,
    { ownSession, source }: Cause,
  ): Promise<void> {
    const now = new Date(clock.now()).toISOString();
    const none = sql`CASE WHEN ${people.enrollingUntil} > ${now} THEN 'enrolling' ELSE 'not-enrolled' END`;
    const ended = await query.transaction(async (db) => {
      const [before] = await db.select().from(people).where(eq(people.id, id)).for('update');
      if (!before) return undefined;
      const wasEnrolled = before.secondFactor === 'enrolled';
      const known = before.secondFactorChangedAt;
      const isNewer = changedAt !== undefined && known !== null && changedAt > known;
      // Answers to simultaneous requests may arrive in another order than they were written.
      const isOlder = changedAt !== undefined && known !== null && changedAt < known;
      // The time of a first factor may be missing; the next answer names it for the same change.
      const withoutTime = enrolled === wasEnrolled ? known : null;
      await db
        .update(people)
        .set({
          secondFactor: enrolled ? 'enrolled' : none,
          secondFactorChangedAt: isOlder ? known : (changedAt ?? withoutTime),
        })
        .where(eq(people.id, id));
      // An unknown enrollment is older than the portal's knowledge of the authority.
      if (before.secondFactor === 'unknown') return undefined;
      if (wasEnrolled === enrolled && !isNewer) return undefined;
      const count = await endCompleteSessions(db, id, ownSession);
      const change = enrolled ? 'second-factor-set-up' : 'second-factor-removed';
      const notice = wasEnrolled === enrolled ? 'second-factor-changed' : change;
      await queueNotice(db, notice, id, clock.now());
      return count;
    });
    if (ended === undefined) return;
    mailWorker.wake();
    securityLog.record('second-factor-changed', { person: id }, source);
    if (ended === 0) return;
    const reason = 'second-factor-changed';
    securityLog.record('session-ended', { person: id, reason, count: ended }, source);
  }

  async function refresh(person: Person, cause: Cause = {}): Promise<boolean> {
    const enrollment = await authority.fetchEnrollment(person);
    const { enrolled, changedAt } = enrollment;
    const isKnown =
      person.secondFactor === (enrolled ? 'enrolled' : 'not-enrolled') &&
      (changedAt === undefined || changedAt.getTime() === person.secondFactorChangedAt?.getTime());
    if (!isKnown) await set(person, enrollment, cause);
    return enrolled;
  }

  return {
    refresh,
    async isEnrolled(person) {
      const known = person.secondFactor === 'enrolled';
      const { enrollingUntil } = person;
      if (enrollingUntil === null || enrollingUntil.getTime() <= clock.now()) return known;
      return authority.fetchEnrollment(person).then(
        ({ enrolled }) => enrolled,
        () => known,
      );
    },
    async refreshLeft() {
      const left = await query
        .select()
        .from(people)
        .where(lte(people.enrollingUntil, new Date(clock.now())))
        .limit(BATCH);
      for (const person of left) {
        await refresh(person);
        // A later ticket has a time of its own.
        await query
          .update(people)
          .set({ enrollingUntil: null })
          .where(and(eq(people.id, person.id), lte(people.enrollingUntil, new Date(clock.now()))));
      }
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
    setPassed: (person, cause = {}) => set(person, { enrolled: true }, cause),
  };
}
