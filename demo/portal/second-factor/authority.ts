import type { Language } from '../../../src/contract/languages.ts';
import { keyedDigest } from '../../server/secrets.ts';
import type { LogSource } from '../../server/security-log/security-log.ts';
import type { OpenidClientOptions, Proofs } from '../openid/openid-provider.ts';
import type { Person } from '../people/person.ts';
import type { Session } from '../sessions/session.ts';

/** The portal's registration at the authority of the second factor. */
interface AuthorityOptions extends OpenidClientOptions {
  /**
   * Whether the authority understands tickets, the extension that docs/second-factor.md describes. By default it
   * is any OpenID provider, whose accounts are linked to people; then `acrValues` or `amrValues` are needed.
   */
  readonly tickets?: boolean | undefined;
}

/** A second factor that begins. */
interface FactorRequest {
  /** Token of the browser's pre-session; unique per sign-in, because verifier and nonce are derived from it. */
  readonly preSession: string;
  readonly redirectUri: string;
  readonly person: Person;
  /** Whether the person has none and may set one up. */
  readonly enroll: boolean;
  /** The return path, which the page that redirects the browser has set (spec 4); it is not a secret. */
  readonly state: string;
  /** The language that the authority is asked for. */
  readonly language: Language;
}

/** The response of the authority, with the pending login that it belongs to. */
interface FactorResponse {
  readonly preSession: string;
  /** The redirect URI with the query of the authority. */
  readonly callback: URL;
  readonly person: Person;
  /** Milliseconds since the pending login began. */
  readonly age: number;
  readonly source: LogSource;
}

/**
 * The result: `other-account` if the account at the authority is not the one of this person, `no-factor` if the
 * authority names no accepted factor.
 */
type FactorOutcome = 'passed' | 'other-account' | 'no-factor';

/** The request that shows a change. */
interface Cause {
  /** Digest of the token of the session that goes on after the change. */
  readonly ownSession?: string | undefined;
  /** The client that made the change. */
  readonly source?: LogSource | undefined;
}

/**
 * The authority of the second factor. Calls to it reject if it does not answer. It is any OpenID provider whose
 * accounts are linked to people, or one with the extension of tickets.
 */
interface Authority {
  readonly origin: string;
  /** Returns whether the person of a session has a second factor, as far as the portal can learn it now. */
  hasFactor(session: Session): Promise<boolean>;
  /** Reads what the portal knows about the second factor of a person. */
  readEnrollment(person: Person): Promise<Person['secondFactor']>;
  /** Returns whether a person can pass a second factor at the next login: has one, or can set one up there. */
  canPass(person: Person): Promise<boolean>;
  /** Returns whether a person has a second factor. Rejects if nobody can pass one now. */
  refreshEnrollment(person: Person, cause?: Cause): Promise<boolean>;
  /** Starts a second factor. @returns the URL to redirect the browser to */
  start(request: FactorRequest): Promise<URL>;
  /** Finishes a second factor. Rejects with an error of `isInvalidResponse` for an invalid code. */
  finish(response: FactorResponse): Promise<FactorOutcome>;
  /** Returns the URL at which the person of a session manages the second factor. @param portalUrl without a slash at its end */
  getManageUrl(session: Session, portalUrl: string, language: Language): Promise<URL>;
}

/** Derives the PKCE verifier (RFC 7636) and the nonce: HMACs with the pre-session's token, which is not stored. */
function deriveProofs(preSession: string): Proofs {
  return {
    // The return path takes its place (spec 4).
    state: undefined,
    codeVerifier: keyedDigest(preSession, 'second factor: code verifier'),
    nonce: keyedDigest(preSession, 'second factor: nonce'),
  };
}

export { type Authority, type AuthorityOptions, type Cause, deriveProofs, type FactorOutcome };
