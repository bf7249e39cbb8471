import type { MfaSetting } from '../../../src/contract/calls/public-info.ts';
import type { sessions } from '../database/schema/sessions.ts';
import type { Person } from '../people/person.ts';
import type { BrowserName } from './browser-name.ts';

/** The two tokens of a session: scripts can read `publicToken`, but not `token`. */
interface Tokens {
  readonly token: string;
  readonly publicToken: string;
}

/** A valid session: the person, and the digests of its two tokens. */
interface Session {
  /** Names the session in the list of the person's sessions. */
  readonly id: string;
  readonly person: Person;
  /** Whether the person has a picture. */
  readonly hasAvatar: boolean;
  /** Whether the person may download files: with this permission, and while the portal allows downloads. */
  readonly mayDownload: boolean;
  /** The mode of the second factor that applies to the person. */
  readonly mfaMode: MfaSetting;
  /** Whether an account at the provider of the second factor is linked to the person. */
  readonly hasLinkedFactor: boolean;
  /** Whether it is the person's first session. */
  readonly isFirstLogin: boolean;
  readonly tokenHash: string;
  readonly publicTokenHash: string;
  /** Whether the session has the portal login, an administrator's second login, used within its idle limit. */
  readonly portalLogin: boolean;
  /** Whether a second factor was passed for it within the last minutes. */
  readonly freshSecondFactor: boolean;
  /** Whether a second factor was passed for it, or the provider of single sign-on vouched for one. */
  readonly hasSecondFactor: boolean;
  /** How single sign-on identified the person; null for a password. */
  readonly singleSignOn: typeof sessions.$inferSelect.singleSignOn;
  /** Issuer of the provider of single sign-on; null for a password, or if an earlier version started the session. */
  readonly signOnIssuer: string | null;
  /** Time of the latest proof of identity; null if it is unknown. */
  readonly provenAt: Date | null;
}

type SessionKind = typeof sessions.$inferSelect.kind;

/** The properties of a new session. */
interface SessionStart {
  /** See the table `sessions`; by default `cookie`. */
  readonly kind?: SessionKind;
  /** Whether it starts with the portal login. */
  readonly portalLogin?: boolean;
  /** Whether a second factor was passed. */
  readonly bySecondFactor?: boolean;
  /** Whether passing the second factor sets one up for a person who has none. */
  readonly enrolls?: boolean;
  /** Token of the pre-session that a second factor in progress is bound to. */
  readonly preSession?: string;
  /** By default unknown. */
  readonly browser?: BrowserName;
  /** How single sign-on identified the person; null, the default, for a password. */
  readonly singleSignOn?: typeof sessions.$inferSelect.singleSignOn;
  /** Issuer of the provider of single sign-on; by default none. */
  readonly signOnIssuer?: string | null;
  /** Time of the proof of identity, null if it is unknown; by default now, for a password. */
  readonly provenAt?: Date | null;
}

/** The part of a session's start that a pending session hands on to the complete one. */
type IdentityProof = Required<Pick<SessionStart, 'singleSignOn' | 'signOnIssuer' | 'provenAt'>>;

/** Idle time after which a session ends, in milliseconds. */
const IDLE_LIMIT = 8 * 60 * 60 * 1000;

/** Time after which a session ends even if it is used, in milliseconds (NIST SP 800-63B-4 section 2). */
const ABSOLUTE_LIMIT = 7 * 24 * 60 * 60 * 1000;

/** Idle time after which an administrator's portal login ends, in milliseconds. */
const PORTAL_LOGIN_LIMIT = 30 * 60 * 1000;

/**
 * Lifetime of each kind of session in milliseconds. Use renews it; pending sessions cannot be used.
 */
const SESSION_LIFETIME = {
  cookie: IDLE_LIMIT,
  bearer: IDLE_LIMIT,
  'single-sign-on': 5 * 60 * 1000,
  'second-factor': 10 * 60 * 1000,
} as const satisfies Record<SessionKind, number>;

/** Milliseconds for which a proof of identity permits to set up a second factor. */
const PROOF_LIFETIME = 5 * 60 * 1000;

/** Lifetime of the token that proves a passed second factor, in milliseconds. */
const MFA_TOKEN_LIFETIME = 5 * 60 * 1000;

/**
 * Returns whether something happened in the last `lifetime` milliseconds. A time as far in the future proves nothing:
 * the clock was wrong then, and has been set back.
 * @param now milliseconds since 1970
 */
function isRecent(at: Date | null, lifetime: number, now: number): boolean {
  return at !== null && Math.abs(now - at.getTime()) < lifetime;
}

/**
 * Returns whether a proof of identity is recent enough to set up a second factor.
 * @param now milliseconds since 1970
 */
const isRecentProof = (provenAt: Date | null, now: number): boolean =>
  isRecent(provenAt, PROOF_LIFETIME, now);

export {
  ABSOLUTE_LIMIT,
  type IdentityProof,
  isRecent,
  isRecentProof,
  MFA_TOKEN_LIFETIME,
  PORTAL_LOGIN_LIMIT,
  SESSION_LIFETIME,
  type Session,
  type SessionStart,
  type Tokens,
};
