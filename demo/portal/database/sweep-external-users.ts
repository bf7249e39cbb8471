import { and, eq, gt, inArray, isNull, lt, notExists, or } from 'drizzle-orm';
import { EXTERNAL_USER_STATES } from '../../../src/contract/external-user.ts';
import type { Database } from '../../server/database/database.ts';
import { THROTTLE_WINDOW } from '../throttle/throttle.ts';
import { externalLinks } from './schema/external-links.ts';
import { externalUsers } from './schema/external-users.ts';
import { mailJobs } from './schema/mail-jobs.ts';
import { outbox } from './schema/outbox.ts';
import { people } from './schema/people.ts';
import { throttledRequests } from './schema/throttled-requests.ts';

const { initial, credentialed, verified, pwdResetRequested, pwdResetWaitingForVerification } =
  EXTERNAL_USER_STATES;

/** How long an old link still leads to a sign-in with the address filled in. Milliseconds. */
const OLD_LINKS = 30 * 24 * 3_600_000;

type Query = Pick<Database['query'], 'select' | 'update' | 'delete'>;

/**
 * Removes what invited people left lying: links long over; resets that nobody finished in time, with the
 * password that waited; and whoever never came in, once their last link is gone.
 * @param now milliseconds since 1970
 */
export async function sweepExternalUsers(query: Query, now: number): Promise<void> {
  const date = new Date(now);
  await query.delete(externalLinks).where(lt(externalLinks.expiresAt, new Date(now - OLD_LINKS)));
  await query.delete(outbox).where(lt(outbox.at, new Date(now - OLD_LINKS)));
  await query
    .delete(throttledRequests)
    .where(lt(throttledRequests.at, new Date(now - THROTTLE_WINDOW)));

  const ofPerson = eq(externalLinks.personId, people.id);
  const liveLink = query
    .select({ one: externalLinks.personId })
    .from(externalLinks)
    .where(and(ofPerson, isNull(externalLinks.usedAt), gt(externalLinks.expiresAt, date)));
  const anyLink = query.select({ one: externalLinks.personId }).from(externalLinks).where(ofPerson);
  // Its mail may still be on the way.
  const anyJob = query
    .select({ one: mailJobs.id })
    .from(mailJobs)
    .where(eq(mailJobs.personId, people.id));

  const given = await query
    .update(people)
    .set({ externalUserState: verified })
    .where(
      and(
        inArray(people.externalUserState, [pwdResetRequested, pwdResetWaitingForVerification]),
        notExists(liveLink),
        notExists(anyJob),
      ),
    )
    .returning({ id: people.id });
  if (given.length > 0) {
    await query
      .update(externalUsers)
      .set({ pendingPasswordHash: null })
      .where(
        inArray(
          externalUsers.personId,
          given.map(({ id }) => id),
        ),
      );
  }
  await query
    .delete(people)
    .where(
      and(
        or(eq(people.externalUserState, initial), eq(people.externalUserState, credentialed)),
        notExists(anyLink),
        notExists(anyJob),
      ),
    );
}
