import { eq } from 'drizzle-orm';
import { EXTERNAL_USER_STATES } from '../../../src/contract/external-user-state.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import { externalUsers } from '../database/schema/external-users.ts';
import { people } from '../database/schema/people.ts';
import type { LinkPurpose } from '../external-user-states/link-purposes.ts';
import { type Person, readExternalUserState } from '../people/person.ts';
import type { LinkSignIns } from '../sign-in/link-sign-ins.ts';
import { advance } from './advance.ts';
import { findLink } from './links.ts';
import { recordStep } from './record-step.ts';

/** Returns whether a sign-in with the link confirms it. */
function isConfirming({ live, purpose }: { live: boolean; purpose: LinkPurpose }): boolean {
  return live && (purpose === 'confirmation' || purpose === 'reset-confirmation');
}

/** Creates the sign-in of external users, with or without a mailed link. */
export function createLinkSignIns(
  { query }: Database,
  clock: Clock,
  securityLog: SecurityLog,
): LinkSignIns {
  /** Reads the person again, unless the verified password is no longer theirs. */
  async function reload({ id }: Person, passwordHash: string): Promise<Person | undefined> {
    const [current] = await query.select().from(people).where(eq(people.id, id));
    return current?.passwordHash === passwordHash ? current : undefined;
  }

  /** Signs in without a link, or with an old one. Neither the state nor the links change. */
  async function signInWithoutLink(
    person: Person,
    passwordHash: string,
  ): Promise<Person | undefined> {
    if (person.externalUserState === null) return person;
    const advanced = await query.transaction((db) =>
      advance(db, { personId: person.id, action: 'sign-in', now: clock.now() }),
    );
    return advanced && reload(person, passwordHash);
  }

  async function readPendingPassword({ id }: Person): Promise<string | undefined> {
    const [row] = await query
      .select({ pending: externalUsers.pendingPasswordHash })
      .from(externalUsers)
      .where(eq(externalUsers.personId, id));
    return row?.pending ?? undefined;
  }

  return {
    async find(person, token) {
      // Look the link up for unknown names too, so that both take the same time.
      const link = token === undefined ? undefined : await findLink(query, token, clock.now());
      if (!person) return { passwordHash: undefined, signIn: async () => undefined };
      if (person.isDisabled) {
        return { passwordHash: person.passwordHash, signIn: async () => undefined };
      }
      const confirms =
        token !== undefined &&
        link !== undefined &&
        link.person.id === person.id &&
        isConfirming(link);
      if (!confirms) {
        const { passwordHash } = person;
        return { passwordHash, signIn: () => signInWithoutLink(person, passwordHash) };
      }
      const passwordHash =
        link.purpose === 'reset-confirmation'
          ? ((await readPendingPassword(person)) ?? person.passwordHash)
          : person.passwordHash;
      return {
        passwordHash,
        async signIn() {
          const confirm = { personId: person.id, action: 'confirm', token } as const;
          const advanced = await query.transaction((db) =>
            advance(db, { ...confirm, now: clock.now() }),
          );
          // A simultaneous request used the link, so this is a sign-in without one.
          if (!advanced) return signInWithoutLink(person, passwordHash);
          recordStep(securityLog, confirm, advanced);
          return reload(person, passwordHash);
        },
      };
    },
    async findVisitor(token) {
      const link = await findLink(query, token, clock.now());
      if (!link) return undefined;
      const address = link.person.name;
      if (isConfirming(link)) return { address, signIn: 'confirms' };
      const state = readExternalUserState(link.person) ?? EXTERNAL_USER_STATES.verified;
      const isKnown = state >= EXTERNAL_USER_STATES.verified;
      return { address, signIn: isKnown ? 'plain' : 'needs-new-link' };
    },
  };
}
