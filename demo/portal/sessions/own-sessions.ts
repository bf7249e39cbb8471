import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { sessions } from '../database/schema/sessions.ts';

/** Maximum number of sessions in a list: those that were used last. */
const LISTED = 50;

/** A session in the list of a person's sessions. */
interface OwnSession {
  /** Names the session. It gives no access. */
  readonly id: string;
  /** Rough names of the browser and its operating system; null if they are unknown. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly startedAt: Date;
  /** Exact to a minute. */
  readonly lastUsedAt: Date;
}

/** The sessions of one person, who can list and end them. */
interface OwnSessions {
  /** Lists the complete sessions of a person. The newest use is first. */
  list(personId: number): Promise<OwnSession[]>;
  /** Ends a session of a person; returns 1, or 0 if they have none with this id. */
  end(personId: number, id: string): Promise<number>;
  /** Ends all sessions of a person, including pending ones; returns their number. */
  endAll(personId: number): Promise<number>;
}

/** Creates the service. */
function createOwnSessions({ query }: Database, clock: Clock): OwnSessions {
  return {
    list: (personId) =>
      query
        .select({
          id: sessions.id,
          browser: sessions.browser,
          system: sessions.system,
          startedAt: sessions.createdAt,
          lastUsedAt: sessions.lastUsedAt,
        })
        .from(sessions)
        .where(
          and(
            eq(sessions.personId, personId),
            inArray(sessions.kind, ['cookie', 'bearer']),
            gt(sessions.expiresAt, new Date(clock.now())),
          ),
        )
        .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt), sessions.id)
        .limit(LISTED),
    async end(personId, id) {
      const ended = await query
        .delete(sessions)
        .where(and(eq(sessions.personId, personId), eq(sessions.id, id)))
        .returning({ id: sessions.id });
      return ended.length;
    },
    async endAll(personId) {
      const ended = await query
        .delete(sessions)
        .where(eq(sessions.personId, personId))
        .returning({ id: sessions.id });
      return ended.length;
    },
  };
}

/**
 * Ends the sessions of a person except one, including pending ones.
 * @param query the running transaction
 * @param kept the digest of the token of the session that continues
 * @returns the number of ended sessions
 */
async function endOtherSessions(
  query: Pick<Database['query'], 'delete'>,
  personId: number,
  kept: string,
): Promise<number> {
  const ended = await query
    .delete(sessions)
    .where(and(eq(sessions.personId, personId), ne(sessions.tokenHash, kept)))
    .returning({ id: sessions.id });
  return ended.length;
}

/**
 * Ends the complete sessions of a person after a change of the second factor. Pending sessions give no access:
 * they need the second factor as it is now.
 * @param query the running transaction
 * @param kept the digest of the token of the session that continues, if there is one
 * @returns the number of ended sessions
 */
async function endCompleteSessions(
  query: Pick<Database['query'], 'delete'>,
  personId: number,
  kept: string | undefined,
): Promise<number> {
  const ended = await query
    .delete(sessions)
    .where(
      and(
        eq(sessions.personId, personId),
        inArray(sessions.kind, ['cookie', 'bearer']),
        kept === undefined ? undefined : ne(sessions.tokenHash, kept),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}

export { createOwnSessions, endCompleteSessions, endOtherSessions, type OwnSessions };
