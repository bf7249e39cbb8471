import { eq } from 'drizzle-orm';
import {
  EXTERNAL_USER_STATES,
  type ExternalUserState,
} from '../../../src/contract/external-user-state.ts';
import type { Database } from '../../server/database/database.ts';
import { people } from '../database/schema/people.ts';

/** A person with an account, as stored in the database, without the picture, which only its own call needs. */
type Person = Omit<typeof people.$inferSelect, 'avatarSvg'>;

const STATES: ReadonlySet<number | null> = new Set(Object.values(EXTERNAL_USER_STATES));

/** Finds a person by the comparable form of their login name (`toLoginKey`). */
async function findPerson({ query }: Database, loginKey: string): Promise<Person | undefined> {
  const [person] = await query.select().from(people).where(eq(people.loginKey, loginKey));
  return person;
}

/**
 * Reads the state of an external user.
 * @returns undefined for internal people, whose state is `null` in the database, and for unknown numbers
 */
function readExternalUserState({
  externalUserState,
}: Pick<Person, 'externalUserState'>): ExternalUserState | undefined {
  return STATES.has(externalUserState) ? (externalUserState as ExternalUserState) : undefined;
}

export { findPerson, type Person, readExternalUserState };
