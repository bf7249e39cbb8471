import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { people } from '../database/schema/people.ts';
import { sessions } from '../database/schema/sessions.ts';
import { digest, newToken } from '../secrets.ts';
import type { Session } from './session.ts';
import type { SessionStart } from './session-start.ts';

/** A session that nobody uses for so long is over. Milliseconds. */
const IDLE_LIMIT = 8 * 60 * 60 * 1000;

/** Use moves the end of a session on in steps of this size, to spare the database. Milliseconds. */
const STEP = 60 * 1000;

/** How long a session of each kind lasts unless it is used; pending ones can't be. Milliseconds. */
const LIFE = {
  cookie: IDLE_LIMIT,
  bearer: IDLE_LIMIT,
  'single-sign-on': 5 * 60 * 1000,
  'second-factor': 10 * 60 * 1000,
} as const satisfies Record<typeof sessions.$inferSelect.kind, number>;

/** So long after a second factor was passed it stands for a password typed again. Milliseconds. */
const FRESH = 5 * 60 * 1000;

/** The two tokens of a session: the first for the browser alone, the second for its scripts too. */
interface Tokens {
  readonly token: string;
  readonly publicToken: string;
}

/** Whole sessions, and the start and end of all. Tokens leave this place once, at the start; only digests are kept. */
export interface Sessions {
  /** Begins a session for a person; see the table for its kinds. */
  start(personId: number, start?: SessionStart): Promise<Tokens>;
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
    if (expiresAt.getTime() < now + IDLE_LIMIT - STEP) {
      await query
        .update(sessions)
        .set({ expiresAt: new Date(now + IDLE_LIMIT) })
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
    async start(personId, start = {}) {
      const { kind = 'cookie', portalLogin, bySecondFactor, preSession } = start;
      const [token, publicToken, now] = [newToken(), newToken(), clock.now()];
      await query.insert(sessions).values({
        tokenHash: digest(token),
        publicTokenHash: digest(publicToken),
        kind,
        personId,
        portalLoginAt: portalLogin ? new Date(now) : null,
        secondFactorAt: bySecondFactor ? new Date(now) : null,
        preSessionHash:
          kind === 'second-factor' && preSession !== undefined ? digest(preSession) : null,
        createdAt: new Date(now),
        expiresAt: new Date(now + LIFE[kind]),
      });
      return { token, publicToken };
    },
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
