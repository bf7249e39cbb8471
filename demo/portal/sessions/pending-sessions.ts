import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
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
   * Whose second factor is awaited, whether it is under way from this browser, and how it was
   * passed last: digest of the token that proves it, or null.
   * @param token of the session's cookie
   */
  findSecondFactor(
    token: string | undefined,
    preSession: string | undefined,
  ): Promise<{ person: Person; underWay: boolean; passage: string | null } | undefined>;
  /** Whether one waits for the second factor that began with a pre-session of this digest. */
  awaitsSecondFactor(preSessionHash: string): Promise<boolean>;
  /**
   * Remembers that the second factor was passed. It may be passed again, since the answer about it can
   * get lost on the way; the token of the passage before is void then.
   * @param passage the one before, as it was found: of two calls at the same time one is told the token
   * @returns the token that proves it, for the browser that began it
   */
  passSecondFactor(
    token: string,
    preSession: string,
    passage: string | null,
  ): Promise<string | undefined>;
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
      const { preSessionHash, mfaTokenHash: passage } = row.sessions;
      const underWay =
        preSession !== undefined &&
        preSessionHash !== null &&
        sameDigest(preSessionHash, digest(preSession));
      return { person: row.people, underWay, passage };
    },
    async awaitsSecondFactor(preSessionHash) {
      const waits = and(
        eq(sessions.kind, 'second-factor'),
        eq(sessions.preSessionHash, preSessionHash),
        gt(sessions.expiresAt, new Date(clock.now())),
      );
      return (await query.$count(sessions, waits)) > 0;
    },
    async passSecondFactor(token, preSession, passage) {
      const mfaToken = newToken();
      const passed = await query
        .update(sessions)
        .set({
          mfaTokenHash: digest(mfaToken),
          mfaTokenExpiresAt: new Date(clock.now() + MFA_TOKEN_LIFE),
        })
        .where(
          and(
            waiting('second-factor', token),
            eq(sessions.preSessionHash, digest(preSession)),
            passage === null ? isNull(sessions.mfaTokenHash) : eq(sessions.mfaTokenHash, passage),
          ),
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
