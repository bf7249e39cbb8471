import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { people } from '../database/schema/people.ts';
import { sessions } from '../database/schema/sessions.ts';
import type { Person } from '../people/person.ts';
import { digest, newToken, sameDigest } from '../secrets.ts';
import { MFA_TOKEN_LIFE } from './mfa-token-life.ts';

/**
 * Sessions that are not whole yet, and open nothing. Each is taken once, by the browser that has its
 * cookie, and a whole one with new tokens takes its place.
 */
export interface PendingSessions {
  /** Takes one that single sign-on left: the login call with both its tokens is enough. */
  takeSingleSignOn(token: string | undefined, publicToken: string): Promise<Person | undefined>;
  /**
   * Whose second factor is awaited, and whether it is under way from this browser.
   * @param token of the session's cookie
   */
  findSecondFactor(
    token: string | undefined,
    preSession: string | undefined,
  ): Promise<{ person: Person; underWay: boolean } | undefined>;
  /**
   * Remembers that the second factor was passed.
   * @returns the token that proves it; only the first time, and for the browser that began it
   */
  passSecondFactor(token: string, preSession: string): Promise<string | undefined>;
  /** Takes one that waited for a second factor: never without the token of having passed it. */
  takeSecondFactor(
    token: string | undefined,
    publicToken: string,
    mfaToken: string,
  ): Promise<Person | undefined>;
}

/** Makes them over a database. */
export function createPendingSessions({ query }: Database, clock: Clock): PendingSessions {
  const waiting = (kind: 'single-sign-on' | 'second-factor', token: string) =>
    and(
      eq(sessions.kind, kind),
      eq(sessions.tokenHash, digest(token)),
      gt(sessions.expiresAt, new Date(clock.now())),
    );

  /** Ends a session, so that of two calls at the same time one gets it. */
  async function take(mine: SQL | undefined): Promise<Person | undefined> {
    const [taken] = await query.delete(sessions).where(mine).returning();
    if (!taken) return undefined;
    const [person] = await query.select().from(people).where(eq(people.id, taken.personId));
    return person;
  }

  return {
    takeSingleSignOn: async (token, publicToken) =>
      token === undefined
        ? undefined
        : take(
            and(
              waiting('single-sign-on', token),
              eq(sessions.publicTokenHash, digest(publicToken)),
            ),
          ),
    async findSecondFactor(token, preSession) {
      if (token === undefined) return undefined;
      const [row] = await query
        .select()
        .from(sessions)
        .innerJoin(people, eq(people.id, sessions.personId))
        .where(waiting('second-factor', token));
      if (!row) return undefined;
      const { preSessionHash } = row.sessions;
      const underWay =
        preSession !== undefined &&
        preSessionHash !== null &&
        sameDigest(preSessionHash, digest(preSession));
      return { person: row.people, underWay };
    },
    async passSecondFactor(token, preSession) {
      const mfaToken = newToken();
      const passed = await query
        .update(sessions)
        .set({
          preSessionHash: null,
          mfaTokenHash: digest(mfaToken),
          mfaTokenExpiresAt: new Date(clock.now() + MFA_TOKEN_LIFE),
        })
        .where(
          and(waiting('second-factor', token), eq(sessions.preSessionHash, digest(preSession))),
        )
        .returning({ tokenHash: sessions.tokenHash });
      return passed.length > 0 ? mfaToken : undefined;
    },
    takeSecondFactor: async (token, publicToken, mfaToken) =>
      token === undefined
        ? undefined
        : take(
            and(
              waiting('second-factor', token),
              eq(sessions.publicTokenHash, digest(publicToken)),
              eq(sessions.mfaTokenHash, digest(mfaToken)),
              gt(sessions.mfaTokenExpiresAt, new Date(clock.now())),
            ),
          ),
  };
}
