import { eq } from 'drizzle-orm';
import { EXTERNAL_USER_STATES } from '../../../src/contract/external-user.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { externalUsers } from '../database/schema/external-users.ts';
import { people } from '../database/schema/people.ts';
import type { LinkPurpose } from '../external-user-states/link-purpose.ts';
import { externalStateOf } from '../people/external-state-of.ts';
import type { Person } from '../people/person.ts';
import { advance } from './advance.ts';
import { findLink } from './links.ts';

/** The way in for one person: the password to check, and what follows where it is right. */
interface Entry {
  /** PHC string; undefined where nobody has the name. */
  readonly passwordHash: string | undefined;
  /**
   * Lets the person in after the password was right; confirms what the link was mailed for.
   * @returns the person as they are then; undefined where they may not sign in yet
   */
  enter(): Promise<Person | undefined>;
}

/** Somebody who came by a link. */
interface LinkVisitor {
  readonly address: string;
  readonly signingIn: 'confirms' | 'needs a new link' | 'as usual';
}

/** Ways in, which differ for invited people who come by a link. */
export interface Entries {
  /** @param token of the link by which somebody came, if they did */
  of(person: Person | undefined, token: string | undefined): Promise<Entry>;
  /**
   * Who came by a link, even an old one: the address to fill in, and whether signing in confirms
   * something, is of no use before they have a new link, or is as usual; undefined for any other text.
   */
  visitorOf(token: string): Promise<LinkVisitor | undefined>;
}

/** Whether signing in by a link is what it was mailed for. */
function isConfirming({ live, purpose }: { live: boolean; purpose: LinkPurpose }): boolean {
  return live && (purpose === 'confirmation' || purpose === 'reset-confirmation');
}

/** Makes them over a database. */
export function createEntries({ query }: Database, clock: Clock): Entries {
  /** The person again, if the password that was checked is still theirs. */
  async function reload({ id }: Person, passwordHash: string): Promise<Person | undefined> {
    const [now] = await query.select().from(people).where(eq(people.id, id));
    return now?.passwordHash === passwordHash ? now : undefined;
  }

  /** Without a link, or with an old one: state and links stay as they are. */
  async function enterPlainly(person: Person, passwordHash: string): Promise<Person | undefined> {
    if (person.externalUserState === null) return person;
    const advanced = await query.transaction((db) =>
      advance(db, { personId: person.id, action: 'sign-in', now: clock.now() }),
    );
    return advanced && reload(person, passwordHash);
  }

  return {
    async of(person, token) {
      // Looked up whoever it is, so that a link takes as long for names that nobody has.
      const link = token === undefined ? undefined : await findLink(query, token, clock.now());
      if (!person) return { passwordHash: undefined, enter: async () => undefined };
      const confirms =
        token !== undefined &&
        link !== undefined &&
        link.person.id === person.id &&
        isConfirming(link);
      if (!confirms) {
        const { passwordHash } = person;
        return { passwordHash, enter: () => enterPlainly(person, passwordHash) };
      }
      const passwordHash =
        link.purpose === 'reset-confirmation'
          ? ((await pendingOf(person)) ?? person.passwordHash)
          : person.passwordHash;
      return {
        passwordHash,
        async enter() {
          const advanced = await query.transaction((db) =>
            advance(db, { personId: person.id, action: 'confirm', token, now: clock.now() }),
          );
          // Used a moment ago by a request at the same time: then it is a sign-in like any other.
          return advanced ? reload(person, passwordHash) : enterPlainly(person, passwordHash);
        },
      };
    },
    async visitorOf(token) {
      const link = await findLink(query, token, clock.now());
      if (!link) return undefined;
      const address = link.person.name;
      if (isConfirming(link)) return { address, signingIn: 'confirms' };
      const state = externalStateOf(link.person) ?? EXTERNAL_USER_STATES.verified;
      const isKnown = state >= EXTERNAL_USER_STATES.verified;
      return { address, signingIn: isKnown ? 'as usual' : 'needs a new link' };
    },
  };

  async function pendingOf({ id }: Person): Promise<string | undefined> {
    const [row] = await query
      .select({ pending: externalUsers.pendingPasswordHash })
      .from(externalUsers)
      .where(eq(externalUsers.personId, id));
    return row?.pending ?? undefined;
  }
}
