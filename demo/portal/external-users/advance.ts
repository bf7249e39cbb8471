import { eq } from 'drizzle-orm';
import type { ExternalUserState } from '../../../src/contract/external-user.ts';
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
import { externalStateOf } from '../people/external-state-of.ts';
import type { Person } from '../people/person.ts';
import { takeLink } from './links.ts';

/** Something done about an invited person, and what came along. */
interface Advance {
  readonly personId: number;
  readonly action: ExternalUserAction;
  /** The token of the link by which it is done; used up where the action succeeds. */
  readonly token?: string;
  /** PHC string of the password that came along. */
  readonly passwordHash?: string;
  /** What the person filled in. */
  readonly details?: Partial<Pick<Person, 'firstName' | 'lastName' | 'phone'>>;
  readonly termsAccepted?: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

type Query = Parameters<Parameters<Database['query']['transaction']>[0]>[0];

/**
 * Does what the table says, as a whole or not at all. Whoever comes at the same time waits for the
 * person's row, and finds the link used.
 * @param query a transaction
 * @returns the new state and the step; undefined where it is refused or the link is not good for it
 */
export async function advance(
  query: Query,
  { personId, action, token, passwordHash, details = {}, termsAccepted = false, now }: Advance,
): Promise<{ state: ExternalUserState; step: Transition } | undefined> {
  const [person] = await query
    .select({ person: people, pending: externalUsers.pendingPasswordHash })
    .from(people)
    .leftJoin(externalUsers, eq(externalUsers.personId, people.id))
    .where(eq(people.id, personId))
    .for('update', { of: people });
  const state = person && externalStateOf(person.person);
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
    // Somebody who was not made by an invitation has no row yet.
    await query
      .insert(externalUsers)
      .values({ personId, ...kept })
      .onConflictDoUpdate({ target: externalUsers.personId, set: kept });
  }
  if (step.endsSessions) await query.delete(sessions).where(eq(sessions.personId, personId));
  if (step.mail) {
    await query.insert(mailJobs).values({ kind: step.mail, personId, dueAt: new Date(now) });
  }
  return { state: step.to, step };
}
