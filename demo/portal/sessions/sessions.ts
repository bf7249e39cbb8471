import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { people } from '../database/schema/people.ts';
import { sessions } from '../database/schema/sessions.ts';
import { digest, newToken } from '../secrets.ts';
import type { Session } from './session.ts';

/** A session that nobody uses for so long is over. Milliseconds. */
const IDLE_LIMIT = 8 * 60 * 60 * 1000;

/** Use moves the end of a session on in steps of this size, to spare the database. Milliseconds. */
const STEP = 60 * 1000;

/** Sessions of signed-in people. Tokens leave this place once, at the start; only digests are kept. */
export interface Sessions {
  /** Begins a session for a person. */
  start(personId: number): Promise<{ token: string; publicToken: string }>;
  /** Finds the valid session of a token and counts as use of it. */
  find(token: string | undefined): Promise<Session | undefined>;
  /** Ends the session of a token, if there is one. */
  end(token: string | undefined): Promise<void>;
}

/** Makes the sessions over a database. */
export function createSessions({ query }: Database, clock: Clock): Sessions {
  const endOf = (start: number) => new Date(start + IDLE_LIMIT);
  return {
    async start(personId) {
      const [token, publicToken, now] = [newToken(), newToken(), clock.now()];
      await query.insert(sessions).values({
        tokenHash: digest(token),
        publicTokenHash: digest(publicToken),
        personId,
        createdAt: new Date(now),
        expiresAt: endOf(now),
      });
      return { token, publicToken };
    },
    async find(token) {
      if (token === undefined) return undefined;
      const now = clock.now();
      const mine = eq(sessions.tokenHash, digest(token));
      const [row] = await query
        .select()
        .from(sessions)
        .innerJoin(people, eq(people.id, sessions.personId))
        .where(and(mine, gt(sessions.expiresAt, new Date(now))));
      if (!row) return undefined;
      if (row.sessions.expiresAt.getTime() < now + IDLE_LIMIT - STEP) {
        await query
          .update(sessions)
          .set({ expiresAt: endOf(now) })
          .where(mine);
      }
      return { person: row.people, publicTokenHash: row.sessions.publicTokenHash };
    },
    async end(token) {
      if (token === undefined) return;
      await query.delete(sessions).where(eq(sessions.tokenHash, digest(token)));
    },
  };
}
