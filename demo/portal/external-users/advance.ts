import { eq } from 'drizzle-orm';
import type { ExternalUserState } from '../../../src/contract/external-user-state.ts';
import type { Database } from '../../server/database/database.ts';
import { externalUsers } from '../database/schema/external-users.ts';
import { mailJobs } from '../database/schema/mail-jobs.ts';
import { people } from '../database/schema/people.ts';
import { sessions } from '../database/schema/sessions.ts';
import {
  type ExternalUserAction,
  TRANSITIONS,
  type Transition,
} from '../external-user-states/transitions.ts';
import { type Person, readExternalUserState } from '../people/person.ts';
import { takeLink } from './links.ts';

/** An action on an external user, with its data. */
interface Advance {
  readonly personId: number;
  readonly action: ExternalUserAction;
  /** The token of the link; used up if the action succeeds. */
  readonly token?: string;
  /** PHC string of the new password. */
  readonly passwordHash?: string;
  /** The fields of the registration. */
  readonly details?: Partial<Pick<Person, 'firstName' | 'lastName' | 'phone'>>;
  readonly termsAccepted?: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

type Query = Parameters<Parameters<Database['query']['transaction']>[0]>[0];

/**
 * Performs an action according to the state table, completely or not at all. A simultaneous action
 * waits for the row of the person and then finds the link used.
 * @param query a transaction
 * @returns the new state, the transition, and the number of ended sessions; undefined if the state or
 * the link does not allow it
 */
export async function advance(
  query: Query,
  { personId, action, token, passwordHash, details = {}, termsAccepted = false, now }: Advance,
): Promise<{ state: ExternalUserState; step: Transition; endedSessions: number } | undefined> {
  const [person] = await query
    .select({ person: people, pending: externalUsers.pendingPasswordHash })
    .from(people)
    .leftJoin(externalUsers, eq(externalUsers.personId, people.id))
    .where(eq(people.id, personId))
    .for('update', { of: people });
  const state = person && readExternalUserState(person.person);
  const step = state && TRANSITIONS[state][action];
  if (!person || !state || !step) return undefined;
  if (token !== undefined && !(await takeLink(query, token, { id: personId, state }, now))) {
    return undefined;
  }
  await query
    .update(people)
    .set({
      ...details,
      externalUserState: step.to,
      ...(step.password === 'set' && { passwordHash }),
      ...(step.password === 'take' && person.pending !== null && { passwordHash: person.pending }),
    })
    .where(eq(people.id, personId));
  if (step.password !== undefined || termsAccepted) {
    const kept = {
      pendingPasswordHash: step.password === 'hold' ? passwordHash : null,
      ...(termsAccepted && { termsAcceptedAt: new Date(now) }),
    };
    // A person who was not created by an invitation has no row yet.
    await query
      .insert(externalUsers)
      .values({ personId, ...kept })
      .onConflictDoUpdate({ target: externalUsers.personId, set: kept });
  }
  const ended = step.endsSessions
    ? await query
        .delete(sessions)
        .where(eq(sessions.personId, personId))
        .returning({ kind: sessions.kind })
    : [];
  if (step.mail) {
    await query.insert(mailJobs).values({ kind: step.mail, personId, dueAt: new Date(now) });
  }
  return { state: step.to, step, endedSessions: ended.length };
}
