import { and, eq, gt, inArray, isNull, lt, notExists, or, type SQL } from 'drizzle-orm';
import { EXTERNAL_USER_STATES } from '../../../src/contract/external-user-state.ts';
import type { Database } from '../../server/database/database.ts';
import { externalLinks } from '../database/schema/external-links.ts';
import { externalUsers } from '../database/schema/external-users.ts';
import { mailJobs } from '../database/schema/mail-jobs.ts';
import { outbox } from '../database/schema/outbox.ts';
import { people } from '../database/schema/people.ts';

const { initial, credentialed, verified, pwdResetRequested, pwdResetWaitingForVerification } =
  EXTERNAL_USER_STATES;

/**
 * Milliseconds for which an old link still opens the sign-in page with the login name filled in.
 */
const OLD_LINKS = 30 * 24 * 3_600_000;

/** Number of people that a sweep takes; the next one takes further ones. PostgreSQL allows 65,535 parameters. */
const MAX_PEOPLE = 10_000;

type Query = Pick<Database['query'], 'select' | 'update' | 'delete'>;

/**
 * Deletes expired data: old links and mails; unfinished resets with their held passwords; and
 * external users who never signed in, after their last link is deleted.
 * @param query a transaction
 * @param now milliseconds since 1970
 */
export async function sweepExternalUsers(query: Query, now: number): Promise<void> {
  const date = new Date(now);
  await query.delete(externalLinks).where(lt(externalLinks.expiresAt, new Date(now - OLD_LINKS)));
  await query.delete(outbox).where(lt(outbox.at, new Date(now - OLD_LINKS)));

  const ofPerson = eq(externalLinks.personId, people.id);
  const liveLink = query
    .select({ one: externalLinks.personId })
    .from(externalLinks)
    .where(and(ofPerson, isNull(externalLinks.usedAt), gt(externalLinks.expiresAt, date)));
  const anyLink = query.select({ one: externalLinks.personId }).from(externalLinks).where(ofPerson);
  // The person's mail may still be in the queue.
  const anyJob = query
    .select({ one: mailJobs.id })
    .from(mailJobs)
    .where(eq(mailJobs.personId, people.id));

  const isUnfinished = and(
    inArray(people.externalUserState, [pwdResetRequested, pwdResetWaitingForVerification]),
    notExists(liveLink),
    notExists(anyJob),
  );
  const reset = await query
    .update(people)
    .set({ externalUserState: verified })
    .where(and(inArray(people.id, await lockPeople(query, isUnfinished)), isUnfinished))
    .returning({ id: people.id });
  if (reset.length > 0) {
    await query
      .update(externalUsers)
      .set({ pendingPasswordHash: null })
      .where(
        inArray(
          externalUsers.personId,
          reset.map(({ id }) => id),
        ),
      );
  }
  const isAbandoned = and(
    or(eq(people.externalUserState, initial), eq(people.externalUserState, credentialed)),
    notExists(anyLink),
    notExists(anyJob),
  );
  await query
    .delete(people)
    .where(and(inArray(people.id, await lockPeople(query, isAbandoned)), isAbandoned));
}

/**
 * Locks the people that meet a condition, except those in a simultaneous action. A statement does not see the links
 * and mails that others add while it waits for a person: the next statement checks the condition again, when nobody
 * can add any.
 * @param query a transaction
 * @returns their ids
 */
async function lockPeople(
  query: Pick<Query, 'select'>,
  condition: SQL | undefined,
): Promise<number[]> {
  const locked = await query
    .select({ id: people.id })
    .from(people)
    .where(condition)
    .limit(MAX_PEOPLE)
    .for('update', { skipLocked: true });
  return locked.map(({ id }) => id);
}
