import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { digest } from '../../server/secrets.ts';
import { people } from '../database/schema/people.ts';
import { sessions } from '../database/schema/sessions.ts';
import { unauthorized } from '../http/refusals.ts';
import type { Person } from '../people/person.ts';
import { insertSession, lockPerson } from './insert-session.ts';
import { SESSION_LIFETIME, type Session, type SessionStart, type Tokens } from './session.ts';

/** Use extends a session in steps of this size, to save writes. Milliseconds. */
const RENEWAL_STEP = 60 * 1000;

/** Milliseconds for which a passed second factor counts like a password that was just entered. */
const FRESH = 5 * 60 * 1000;

/**
 * Complete sessions, and the start and end of all sessions. Tokens are returned once, at the start;
 * only their digests are stored.
 */
export interface Sessions {
  /**
   * Starts a session; its kinds are described at the table.
   * @param person as loaded when the password was verified, or when single sign-on identified the
   * person
   * @throws Refusal 401 if the password has changed since then, or the person may no longer sign in
   */
  start(person: Pick<Person, 'id' | 'passwordHash'>, start?: SessionStart): Promise<Tokens>;
  /** Finds the valid session of a cookie's token. This counts as use of the session. */
  find(token: string | undefined): Promise<Session | undefined>;
  /**
   * Finds the valid session of a bearer token in the mode without cookies. This counts as use of
   * the session.
   */
  findBearer(publicToken: string): Promise<Session | undefined>;
  /** Records that the portal login took place, or that it was revoked. */
  setPortalLogin(session: Session, isDone: boolean): Promise<void>;
  /** Ends the session of a cookie's token, if there is one. */
  end(token: string | undefined): Promise<void>;
  /** Ends the session of a bearer token, if there is one. */
  endBearer(publicToken: string): Promise<void>;
}

/** Creates the sessions. */
export function createSessions({ query }: Database, clock: Clock): Sessions {
  const isBearer = (publicToken: string) =>
    and(eq(sessions.publicTokenHash, digest(publicToken)), eq(sessions.kind, 'bearer'));

  async function findWhere(condition: SQL | undefined): Promise<Session | undefined> {
    const now = clock.now();
    const [row] = await query
      .select()
      .from(sessions)
      .innerJoin(people, eq(people.id, sessions.personId))
      .where(and(condition, gt(sessions.expiresAt, new Date(now))));
    if (!row) return undefined;
    const { tokenHash, publicTokenHash, portalLoginAt, secondFactorAt, expiresAt } = row.sessions;
    const lifetime = SESSION_LIFETIME[row.sessions.kind];
    if (expiresAt.getTime() < now + lifetime - RENEWAL_STEP) {
      await query
        .update(sessions)
        .set({ expiresAt: new Date(now + lifetime) })
        .where(eq(sessions.tokenHash, tokenHash));
    }
    return {
      person: row.people,
      tokenHash,
      publicTokenHash,
      portalLogin: portalLoginAt !== null,
      freshSecondFactor: secondFactorAt !== null && secondFactorAt.getTime() > now - FRESH,
    };
  }

  return {
    start: ({ id, passwordHash }, start = {}) =>
      query.transaction(async (db) => {
        const person = await lockPerson(db, id);
        if (person?.passwordHash !== passwordHash) {
          throw unauthorized('BAD_CREDENTIALS', 'The user name or the password is not right');
        }
        return insertSession(db, id, start, clock.now());
      }),
    find: async (token) =>
      token === undefined
        ? undefined
        : findWhere(and(eq(sessions.tokenHash, digest(token)), eq(sessions.kind, 'cookie'))),
    findBearer: (publicToken) => findWhere(isBearer(publicToken)),
    async setPortalLogin({ tokenHash }, isDone) {
      await query
        .update(sessions)
        .set({ portalLoginAt: isDone ? new Date(clock.now()) : null })
        .where(eq(sessions.tokenHash, tokenHash));
    },
    async end(token) {
      if (token === undefined) return;
      await query.delete(sessions).where(eq(sessions.tokenHash, digest(token)));
    },
    async endBearer(publicToken) {
      await query.delete(sessions).where(isBearer(publicToken));
    },
  };
}
