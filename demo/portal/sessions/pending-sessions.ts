import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { digest, newToken, sameDigest } from '../../server/secrets.ts';
import { people } from '../database/schema/people.ts';
import { sessions } from '../database/schema/sessions.ts';
import type { Person } from '../people/person.ts';
import { insertSession } from './insert-session.ts';
import { lockPerson } from './lock-person.ts';
import { MFA_TOKEN_LIFE } from './mfa-token-life.ts';
import type { SessionStart } from './session-start.ts';
import type { Tokens } from './tokens.ts';

/** A session that was made whole. */
interface Whole {
  readonly person: Person;
  readonly tokens: Tokens;
}

/**
 * Sessions that are not whole yet, and open nothing. Each is made whole once, by the browser that has
 * its cookie: a whole one with new tokens takes its place.
 */
export interface PendingSessions {
  /** Makes one whole that single sign-on left: the login call with both its tokens is enough. */
  completeSingleSignOn(token: string | undefined, publicToken: string): Promise<Whole | undefined>;
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
  /** Makes one whole that waited for a second factor: never without the token of having passed it. */
  completeSecondFactor(
    token: string | undefined,
    publicToken: string,
    mfaToken: string,
  ): Promise<Whole | undefined>;
}

/** Makes them over a database. */
export function createPendingSessions({ query }: Database, clock: Clock): PendingSessions {
  const waiting = (kind: 'single-sign-on' | 'second-factor', token: string) =>
    and(
      eq(sessions.kind, kind),
      eq(sessions.tokenHash, digest(token)),
      gt(sessions.expiresAt, new Date(clock.now())),
    );

  /**
   * Puts a whole session in the place of a pending one, or leaves all as it is. Of two calls at the same
   * time one gets it. The person's row is held first: a new password that is confirmed meanwhile ends
   * either the pending session or the whole one.
   */
  function complete(mine: SQL | undefined, start: SessionStart = {}): Promise<Whole | undefined> {
    return query.transaction(async (db) => {
      const [pending] = await db.select({ personId: sessions.personId }).from(sessions).where(mine);
      const person = pending && (await lockPerson(db, pending.personId));
      if (!person) return undefined;
      const taken = await db.delete(sessions).where(mine).returning({ kind: sessions.kind });
      if (taken.length === 0) return undefined;
      return { person, tokens: await insertSession(db, person.id, start, clock.now()) };
    });
  }

  return {
    completeSingleSignOn: async (token, publicToken) =>
      token === undefined
        ? undefined
        : complete(
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
    completeSecondFactor: async (token, publicToken, mfaToken) =>
      token === undefined
        ? undefined
        : complete(
            and(
              waiting('second-factor', token),
              eq(sessions.publicTokenHash, digest(publicToken)),
              eq(sessions.mfaTokenHash, digest(mfaToken)),
              gt(sessions.mfaTokenExpiresAt, new Date(clock.now())),
            ),
            { bySecondFactor: true },
          ),
  };
}
