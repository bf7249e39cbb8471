import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { digest } from '../../server/secrets.ts';
import { people } from '../database/schema/people.ts';
import { sessions } from '../database/schema/sessions.ts';
import { unauthorized } from '../http/unauthorized.ts';
import type { Person } from '../people/person.ts';
import { insertSession } from './insert-session.ts';
import { lockPerson } from './lock-person.ts';
import type { Session } from './session.ts';
import { SESSION_LIFE } from './session-life.ts';
import type { SessionStart } from './session-start.ts';
import type { Tokens } from './tokens.ts';

/** Use moves the end of a session on in steps of this size, to spare the database. Milliseconds. */
const STEP = 60 * 1000;

/** So long after a second factor was passed it stands for a password typed again. Milliseconds. */
const FRESH = 5 * 60 * 1000;

/** Whole sessions, and the start and end of all. Tokens leave this place once, at the start; only digests are kept. */
export interface Sessions {
  /**
   * Begins a session; see the table for its kinds.
   * @param person as they were when their password was right, or when single sign-on named them
   * @throws Refusal 401 where their password is another one by now, or they may not sign in any more
   */
  start(person: Pick<Person, 'id' | 'passwordHash'>, start?: SessionStart): Promise<Tokens>;
  /** Finds the valid session of a cookie's token and counts as use of it. */
  find(token: string | undefined): Promise<Session | undefined>;
  /** The same for the bearer token of the mode without cookies. */
  findBearer(publicToken: string): Promise<Session | undefined>;
  /** Remembers that the portal login took place, or that it was taken back. */
  setPortalLogin(session: Session, done: boolean): Promise<void>;
  /** Ends the session of a cookie's token, if there is one. */
  end(token: string | undefined): Promise<void>;
  /** Ends the session of a bearer token, if there is one. */
  endBearer(publicToken: string): Promise<void>;
}

/** Makes the sessions over a database. */
export function createSessions({ query }: Database, clock: Clock): Sessions {
  const isBearer = (publicToken: string) =>
    and(eq(sessions.publicTokenHash, digest(publicToken)), eq(sessions.kind, 'bearer'));

  async function findWhere(mine: SQL | undefined): Promise<Session | undefined> {
    const now = clock.now();
    const [row] = await query
      .select()
      .from(sessions)
      .innerJoin(people, eq(people.id, sessions.personId))
      .where(and(mine, gt(sessions.expiresAt, new Date(now))));
    if (!row) return undefined;
    const { tokenHash, publicTokenHash, portalLoginAt, secondFactorAt, expiresAt } = row.sessions;
    const life = SESSION_LIFE[row.sessions.kind];
    if (expiresAt.getTime() < now + life - STEP) {
      await query
        .update(sessions)
        .set({ expiresAt: new Date(now + life) })
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
    async setPortalLogin({ tokenHash }, done) {
      await query
        .update(sessions)
        .set({ portalLoginAt: done ? new Date(clock.now()) : null })
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
