import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import type { Refusal } from '../../server/http/refusal.ts';
import { digest, isSameDigest } from '../../server/secrets.ts';
import { loginClosed, unauthorized } from '../http/refusals.ts';
import type { Person } from '../people/person.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Cookies } from '../sessions/cookies.ts';
import type { PendingSessions } from '../sessions/pending-sessions.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/**
 * Resumes a session of this browser, or completes a pending one: a single sign-on with the public
 * token, a second factor with the public token and the token that proves it.
 * @returns the person of the session
 * @throws Refusal 401 if the tokens do not belong to a session of this browser, 503 while login is
 * closed; a closed login is about passwords and does not affect single sign-on
 */
export type ResumeSession = (
  request: FastifyRequest,
  reply: FastifyReply,
  publicToken: string,
) => Promise<Person>;

/** The dependencies of resuming a session. */
interface SessionResumptionOptions {
  readonly cookies: Cookies;
  readonly browserSessions: BrowserSessions;
  readonly pendingSessions: PendingSessions;
  readonly settings: SettingsStore;
}

/** Creates the function that resumes sessions. */
export function createSessionResumption({
  cookies,
  browserSessions,
  pendingSessions,
  settings,
}: SessionResumptionOptions): ResumeSession {
  return async (request, reply, publicToken) => {
    const session = await browserSessions.find(request);
    if (session && isSameDigest(session.publicTokenHash, digest(publicToken)))
      return session.person;

    // While login is closed the tokens stay valid, so that they can be used afterwards.
    const {
      loginClosed: isClosed,
      loginClosedRetryAfter,
      webAccessEnabled,
    } = await settings.read();
    if (!webAccessEnabled) throw loginClosed(undefined);
    const cookie = cookies.readSession(request);
    const signedOn = await pendingSessions.completeSingleSignOn(cookie, publicToken);
    if (signedOn) {
      await browserSessions.setTokens(request, reply, signedOn.tokens);
      return signedOn.person;
    }
    const mfaToken = request.headers[DEFAULT_NAMES.mfaTokenHeader.toLowerCase()];
    if (typeof mfaToken !== 'string') throw invalidToken();
    if (isClosed) throw loginClosed(loginClosedRetryAfter);
    const proven = await pendingSessions.completeSecondFactor(cookie, publicToken, mfaToken);
    if (!proven) throw invalidToken();
    await browserSessions.setTokens(request, reply, proven.tokens);
    cookies.clearMfaToken(reply);
    return proven.person;
  };
}

function invalidToken(): Refusal {
  return unauthorized('INVALID_TOKEN', 'The token does not belong to a session of this browser');
}
