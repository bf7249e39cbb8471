import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { createToken, digest, isSameDigest } from '../../server/secrets.ts';
import { people } from '../database/schema/people.ts';
import { sessions } from '../database/schema/sessions.ts';
import type { Person } from '../people/person.ts';
import { insertSession, lockPerson } from './insert-session.ts';
import {
  type IdentityProof,
  MFA_TOKEN_LIFETIME,
  type SessionStart,
  type Tokens,
} from './session.ts';

/** A completed session. */
interface CompletedSession {
  readonly person: Person;
  readonly tokens: Tokens;
}

/** A session that waits for a second factor. */
interface WaitingSession {
  readonly person: Person;
  /** Whether this browser started the second factor. */
  readonly isInProgress: boolean;
  /** Digest of the previous token if the second factor was passed before, or null. */
  readonly previousHash: string | null;
  /** Whether passing the second factor sets one up for a person who has none. */
  readonly enrolls: boolean;
  readonly startedAt: Date;
}

/**
 * Sessions that are not complete yet and give no access. The browser that has the cookie can complete each
 * of them once: a complete session with new tokens replaces it.
 */
export interface PendingSessions {
  /** Finds the session of a single sign-on that its two tokens can complete. */
  findSingleSignOn(
    token: string | undefined,
    publicToken: string,
  ): Promise<{ person: Person; proof: IdentityProof } | undefined>;
  /** Completes the session of a single sign-on. Its two tokens are enough. */
  completeSingleSignOn(
    token: string | undefined,
    publicToken: string,
  ): Promise<CompletedSession | undefined>;
  /**
   * Finds a session that waits for a second factor.
   * @param token of the session's cookie
   */
  findSecondFactor(
    token: string | undefined,
    preSession: string | undefined,
  ): Promise<WaitingSession | undefined>;
  /** Returns whether a session waits for the second factor that started with this pre-session's digest. */
  awaitsSecondFactor(preSessionHash: string): Promise<boolean>;
  /**
   * Records that the second factor was passed. It may be passed again, because the response can get
   * lost; the previous token then becomes invalid.
   * @param previousHash the digest of the previous token as it was found: only one of two
   * simultaneous calls gets a token
   * @returns the token that proves the second factor, for the browser that started it
   */
  passSecondFactor(
    token: string,
    preSession: string,
    previousHash: string | null,
  ): Promise<string | undefined>;
  /**
   * Completes a session that waited for a second factor, with the token that proves it.
   * @param onlyAdministrators with it, only those of administrators; with `orSingleSignOn`, also those by single sign-on
   */
  completeSecondFactor(
    token: string | undefined,
    publicToken: string,
    mfaToken: string,
    onlyAdministrators?: { readonly orSingleSignOn: boolean },
  ): Promise<CompletedSession | undefined>;
}

/** Creates the pending sessions. */
export function createPendingSessions({ query }: Database, clock: Clock): PendingSessions {
  const waiting = (kind: 'single-sign-on' | 'second-factor', token: string) =>
    and(
      eq(sessions.kind, kind),
      eq(sessions.tokenHash, digest(token)),
      gt(sessions.expiresAt, new Date(clock.now())),
    );

  const administrators = query
    .select({ id: people.id })
    .from(people)
    .where(eq(people.isAdministrator, true));

  /**
   * Replaces a pending session with a complete one, or changes nothing. Only one of two
   * simultaneous calls succeeds. It locks the row of the person first: if a new password is
   * confirmed at the same time, either the pending or the complete session ends.
   */
  function complete(
    condition: SQL | undefined,
    start: SessionStart = {},
  ): Promise<CompletedSession | undefined> {
    return query.transaction(async (db) => {
      const [pending] = await db
        .select({
          personId: sessions.personId,
          browser: { browser: sessions.browser, system: sessions.system },
          singleSignOn: sessions.singleSignOn,
          signOnIssuer: sessions.signOnIssuer,
          provenAt: sessions.provenAt,
        })
        .from(sessions)
        .where(condition);
      const person = pending && (await lockPerson(db, pending.personId));
      if (!person) return undefined;
      const taken = await db.delete(sessions).where(condition).returning({ kind: sessions.kind });
      if (taken.length === 0) return undefined;
      const { browser, singleSignOn, signOnIssuer, provenAt } = pending;
      const complete = { ...start, browser, singleSignOn, signOnIssuer, provenAt };
      return { person, tokens: await insertSession(db, person, clock.now(), complete) };
    });
  }

  const signedOn = (token: string, publicToken: string) =>
    and(waiting('single-sign-on', token), eq(sessions.publicTokenHash, digest(publicToken)));

  return {
    async findSingleSignOn(token, publicToken) {
      if (token === undefined) return undefined;
      const [row] = await query
        .select()
        .from(sessions)
        .innerJoin(people, eq(people.id, sessions.personId))
        .where(signedOn(token, publicToken));
      if (!row) return undefined;
      const { singleSignOn, signOnIssuer, provenAt } = row.sessions;
      return { person: row.people, proof: { singleSignOn, signOnIssuer, provenAt } };
    },
    completeSingleSignOn: async (token, publicToken) =>
      token === undefined ? undefined : complete(signedOn(token, publicToken)),
    async findSecondFactor(token, preSession) {
      if (token === undefined) return undefined;
      const [row] = await query
        .select()
        .from(sessions)
        .innerJoin(people, eq(people.id, sessions.personId))
        .where(waiting('second-factor', token));
      if (!row) return undefined;
      const { preSessionHash, mfaTokenHash: previousHash, enrolls } = row.sessions;
      const isInProgress =
        preSession !== undefined &&
        preSessionHash !== null &&
        isSameDigest(preSessionHash, digest(preSession));
      const { createdAt: startedAt } = row.sessions;
      return { person: row.people, isInProgress, previousHash, enrolls, startedAt };
    },
    async awaitsSecondFactor(preSessionHash) {
      const waits = and(
        eq(sessions.kind, 'second-factor'),
        eq(sessions.preSessionHash, preSessionHash),
        gt(sessions.expiresAt, new Date(clock.now())),
      );
      return (await query.$count(sessions, waits)) > 0;
    },
    async passSecondFactor(token, preSession, previousHash) {
      const mfaToken = createToken();
      const passed = await query
        .update(sessions)
        .set({
          mfaTokenHash: digest(mfaToken),
          mfaTokenExpiresAt: new Date(clock.now() + MFA_TOKEN_LIFETIME),
        })
        .where(
          and(
            waiting('second-factor', token),
            eq(sessions.preSessionHash, digest(preSession)),
            previousHash === null
              ? isNull(sessions.mfaTokenHash)
              : eq(sessions.mfaTokenHash, previousHash),
          ),
        )
        .returning({ tokenHash: sessions.tokenHash });
      return passed.length > 0 ? mfaToken : undefined;
    },
    completeSecondFactor: async (token, publicToken, mfaToken, onlyAdministrators) =>
      token === undefined
        ? undefined
        : complete(
            and(
              waiting('second-factor', token),
              eq(sessions.publicTokenHash, digest(publicToken)),
              eq(sessions.mfaTokenHash, digest(mfaToken)),
              gt(sessions.mfaTokenExpiresAt, new Date(clock.now())),
              onlyAdministrators &&
                or(
                  inArray(sessions.personId, administrators),
                  onlyAdministrators.orSingleSignOn ? isNotNull(sessions.singleSignOn) : undefined,
                ),
            ),
            { bySecondFactor: true },
          ),
  };
}
