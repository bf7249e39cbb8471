import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import type { Clock } from '../../server/clock.ts';
import type { Refusal } from '../../server/http/refusal.ts';
import { digest, isSameDigest } from '../../server/secrets.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import { loginDisabled, unauthorized } from '../http/refusals.ts';
import type { Person } from '../people/person.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Cookies } from '../sessions/cookies.ts';
import type { PendingSessions } from '../sessions/pending-sessions.ts';
import { isRecentProof } from '../sessions/session.ts';
import { findDisabledLogin } from '../settings/disabled-login.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { SecondStep } from './second-step.ts';

/**
 * Resumes a session of this browser, or completes a pending one: a single sign-on with the public
 * token, a second factor with the public token and the token that proves it. Single sign-on is no way
 * around the second factor: unless its provider vouched for one, the person has to pass the portal's.
 * @returns the person of the session, or the URL of the second factor that is due
 * @throws Refusal 401 if the tokens do not belong to a session of this browser, 502 if it is unknown whether a second
 * factor is due, 503 while the login is disabled. The setting `loginClosed` affects passwords only, not single sign-on
 * and not administrators. While web access is off, single sign-on is refused, and only administrators can complete a
 * second factor.
 */
export type ResumeSession = (
  request: FastifyRequest,
  reply: FastifyReply,
  publicToken: string,
) => Promise<Person | URL>;

/** The dependencies of resuming a session. */
interface SessionResumptionOptions {
  readonly cookies: Cookies;
  readonly browserSessions: BrowserSessions;
  readonly pendingSessions: PendingSessions;
  readonly secondFactor: SecondStep;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly securityLog: SecurityLog;
}

/** Creates the function that resumes sessions. */
export function createSessionResumption({
  cookies,
  browserSessions,
  pendingSessions,
  secondFactor,
  settings,
  clock,
  securityLog,
}: SessionResumptionOptions): ResumeSession {
  /** Completes a single sign-on. @returns undefined if the tokens belong to none */
  async function completeSignOn(
    request: FastifyRequest,
    reply: FastifyReply,
    publicToken: string,
  ): Promise<Person | URL | undefined> {
    const cookie = cookies.readSession(request);
    const pending = await pendingSessions.findSingleSignOn(cookie, publicToken);
    if (!pending) return undefined;
    const { person, proof } = pending;
    if (proof.singleSignOn !== 'second-factor') {
      const due = await secondFactor.findDue(person, request.log);
      const enroll = due?.enroll === true && isRecentProof(proof.provenAt, clock.now());
      if (due) return secondFactor.start(request, reply, person, { enroll }, proof);
    }
    const signedOn = await pendingSessions.completeSingleSignOn(cookie, publicToken);
    if (!signedOn) throw invalidToken();
    await browserSessions.setTokens(request, reply, signedOn.tokens);
    const { id } = signedOn.person;
    securityLog.record('login-succeeded', { person: id, method: 'single-sign-on' }, request);
    return signedOn.person;
  }

  return async (request, reply, publicToken) => {
    const session = await browserSessions.find(request);
    if (session && isSameDigest(session.publicTokenHash, digest(publicToken)))
      return session.person;

    // While the login is disabled, the tokens stay valid, so that they can be used afterwards.
    const current = await settings.read();
    const disabledLogin = findDisabledLogin(current);
    const signedOn =
      current.webAccessEnabled && (await completeSignOn(request, reply, publicToken));
    if (signedOn) return signedOn;
    const mfaToken = request.headers[DEFAULT_NAMES.mfaTokenHeader.toLowerCase()];
    if (typeof mfaToken !== 'string') {
      throw current.webAccessEnabled ? invalidToken() : loginDisabled(undefined);
    }
    const proven = await pendingSessions.completeSecondFactor(
      cookies.readSession(request),
      publicToken,
      mfaToken,
      disabledLogin && { orSingleSignOn: current.webAccessEnabled },
    );
    if (!proven) throw disabledLogin ? loginDisabled(disabledLogin.retryAfter) : invalidToken();
    await browserSessions.setTokens(request, reply, proven.tokens);
    const { id: person } = proven.person;
    securityLog.record('login-succeeded', { person, method: 'second-factor' }, request);
    cookies.clearMfaToken(reply);
    return proven.person;
  };
}

function invalidToken(): Refusal {
  return unauthorized('INVALID_TOKEN', 'The token does not belong to a session of this browser');
}
