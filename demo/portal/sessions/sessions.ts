import { and, eq, lt, lte, not, or, type SQL } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { digest } from '../../server/secrets.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import { sessions } from '../database/schema/sessions.ts';
import { maySignIn } from '../external-user-states/transitions.ts';
import { unauthorized } from '../http/refusals.ts';
import { getMfaMode } from '../people/mfa-mode.ts';
import type { Person } from '../people/person.ts';
import { type CompleteKind, prepareFindSession } from './find-session.ts';
import { insertSession, lockPerson } from './insert-session.ts';
import {
  ABSOLUTE_LIMIT,
  isRecent,
  PORTAL_LOGIN_LIMIT,
  SESSION_LIFETIME,
  type Session,
  type SessionStart,
  type Tokens,
} from './session.ts';

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
  /**
   * Finds the valid session of a cookie's token. This counts as use of the session. It ends the
   * session of a person whose account or web access was switched off since then, and if web
   * access is switched off for all, everyone's except administrators'.
   */
  find(token: string | undefined): Promise<Session | undefined>;
  /**
   * Finds the valid session of a bearer token in bearer mode, like `find`.
   */
  findBearer(publicToken: string): Promise<Session | undefined>;
  /** Records a proof of identity: the password, or a sign-in at the provider of single sign-on. */
  setProven(session: Session, provenAt: Date): Promise<void>;
  /** Records that the portal login took place, or that it was revoked. */
  setPortalLogin(session: Session, isDone: boolean): Promise<void>;
  /** Records a use of the portal login, so that its idle time starts again. */
  renewPortalLogin(session: Session): Promise<void>;
  /**
   * Ends the session of a cookie's token.
   * @returns the id of its person; undefined if there is no such session
   */
  end(token: string | undefined): Promise<number | undefined>;
  /**
   * Ends the session of a bearer token.
   * @returns the id of its person; undefined if there is no such session
   */
  endBearer(publicToken: string): Promise<number | undefined>;
}

/**
 * Creates the sessions.
 * @param factorIssuer the provider of the second factor whose accounts are linked to people, if there is one
 */
export function createSessions(
  database: Database,
  clock: Clock,
  securityLog: SecurityLog,
  factorIssuer?: string,
): Sessions {
  const { query } = database;
  const findSession = prepareFindSession(database, clock, factorIssuer);
  const isBearer = (publicToken: string) =>
    and(eq(sessions.publicTokenHash, digest(publicToken)), eq(sessions.kind, 'bearer'));

  async function endWhere(condition: SQL | undefined): Promise<number | undefined> {
    const [ended] = await query
      .delete(sessions)
      .where(condition)
      .returning({ personId: sessions.personId });
    return ended?.personId;
  }

  async function find(kind: CompleteKind, token: string): Promise<Session | undefined> {
    const now = clock.now();
    const found = await findSession[kind](digest(token));
    if (!found) return undefined;
    const { session, person, settings, hasAvatar, hasLinkedFactor } = found;
    const { id, tokenHash, publicTokenHash, portalLoginAt, secondFactorAt, singleSignOn } = session;
    if (isSwitchedOff(person, session.webAccess, settings.webAccessEnabled)) {
      if ((await endWhere(eq(sessions.tokenHash, tokenHash))) !== undefined) {
        const ended = { person: person.id, reason: 'switched-off', count: 1 } as const;
        securityLog.record('session-ended', ended);
      }
      return undefined;
    }
    const lastRenewal = new Date(now - RENEWAL_STEP);
    const hasGainedAccess = person.webAccessEnabled && !session.webAccess;
    if (hasGainedAccess || session.lastUsedAt <= lastRenewal) {
      const latest = session.createdAt.getTime() + ABSOLUTE_LIMIT;
      const expiresAt = new Date(Math.min(now + SESSION_LIFETIME[kind], latest));
      // Of simultaneous calls, one writes.
      const isDue = or(
        lte(sessions.lastUsedAt, lastRenewal),
        hasGainedAccess ? not(sessions.webAccess) : undefined,
      );
      await query
        .update(sessions)
        .set({ lastUsedAt: new Date(now), expiresAt, webAccess: person.webAccessEnabled })
        .where(and(eq(sessions.tokenHash, tokenHash), isDue));
    }
    return {
      id,
      person,
      hasAvatar,
      mayDownload: person.downloadEnabled && settings.fileDownloadEnabled,
      mfaMode: getMfaMode(person, settings),
      hasLinkedFactor,
      isFirstLogin: session.isFirstLogin,
      tokenHash,
      publicTokenHash,
      portalLogin: isRecent(portalLoginAt, PORTAL_LOGIN_LIMIT, now),
      freshSecondFactor: isRecent(secondFactorAt, FRESH, now),
      hasSecondFactor: secondFactorAt !== null || singleSignOn === 'second-factor',
      singleSignOn,
      signOnIssuer: session.signOnIssuer,
      provenAt: session.provenAt,
    };
  }

  return {
    start: ({ id, passwordHash }, start = {}) =>
      query.transaction(async (db) => {
        const person = await lockPerson(db, id);
        if (person?.passwordHash !== passwordHash) {
          throw unauthorized('BAD_CREDENTIALS', 'The user name or the password is not right');
        }
        return insertSession(db, person, clock.now(), start);
      }),
    find: async (token) => (token === undefined ? undefined : find('cookie', token)),
    findBearer: (publicToken) => find('bearer', publicToken),
    async setProven({ tokenHash }, provenAt) {
      await query.update(sessions).set({ provenAt }).where(eq(sessions.tokenHash, tokenHash));
    },
    async setPortalLogin({ tokenHash }, isDone) {
      await query
        .update(sessions)
        .set({ portalLoginAt: isDone ? new Date(clock.now()) : null })
        .where(eq(sessions.tokenHash, tokenHash));
    },
    async renewPortalLogin({ tokenHash }) {
      const now = clock.now();
      await query
        .update(sessions)
        .set({ portalLoginAt: new Date(now) })
        .where(
          and(
            eq(sessions.tokenHash, tokenHash),
            lt(sessions.portalLoginAt, new Date(now - RENEWAL_STEP)),
          ),
        );
    },
    end: async (token) =>
      token === undefined ? undefined : endWhere(eq(sessions.tokenHash, digest(token))),
    endBearer: (publicToken) => endWhere(isBearer(publicToken)),
  };
}

/**
 * Returns whether a session ends because the account or web access was switched off.
 * @param hadWebAccess whether the person had web access so far
 * @param isWebAccessEnabled whether web access is switched on for all
 */
function isSwitchedOff(
  person: Person,
  hadWebAccess: boolean,
  isWebAccessEnabled: boolean,
): boolean {
  if (!maySignIn(person) || (hadWebAccess && !person.webAccessEnabled)) return true;
  return !isWebAccessEnabled && !person.isAdministrator;
}
