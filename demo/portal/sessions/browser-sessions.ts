import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownBrowsers } from '../../server/guessing/known-browsers.ts';
import { createToken, digest } from '../../server/secrets.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import type { Person } from '../people/person.ts';
import { readBrowserName } from './browser-name.ts';
import type { Cookies } from './cookies.ts';
import type { Session, SessionStart, Tokens } from './session.ts';
import type { Sessions } from './sessions.ts';

/** The session and the pre-session of a browser, which are identified by its cookies. */
export interface BrowserSessions {
  /** Finds the valid session of the browser. */
  find(request: FastifyRequest): Promise<Session | undefined>;
  /**
   * Starts a session with a new id, complete or pending, and sets its cookies.
   * @param person as loaded when the password was verified, or when single sign-on identified the
   * person
   * @returns the token of the new pre-session
   * @throws Refusal 401 if the password has changed since then; the cookies of the browser do not
   * change
   */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    person: Person,
    start?: Omit<SessionStart, 'preSession' | 'browser'>,
  ): Promise<{ preSession: string }>;
  /**
   * Sets the cookies of a started session. It ends the previous session and replaces the
   * pre-session, so that no earlier token stays valid (session fixation).
   */
  setTokens(request: FastifyRequest, reply: FastifyReply, tokens: Tokens): Promise<void>;
  /** Ends the browser's session and removes its cookies. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /**
   * Finds the browser's pre-session or starts one, which stores nothing at the portal.
   * @returns its token
   */
  ensurePreSession(request: FastifyRequest, reply: FastifyReply): string;
}

interface BrowserSessionsOptions {
  readonly cookies: Cookies;
  readonly sessions: Sessions;
  readonly knownBrowsers: KnownBrowsers;
  readonly securityLog: SecurityLog;
}

/** Creates the service. */
export function createBrowserSessions({
  cookies,
  sessions,
  knownBrowsers,
  securityLog,
}: BrowserSessionsOptions): BrowserSessions {
  async function endPrevious(
    request: FastifyRequest,
    reason: 'logout' | 'new-login',
  ): Promise<void> {
    const person = await sessions.end(cookies.readSession(request));
    if (person === undefined) return;
    securityLog.record('session-ended', { person, reason, count: 1 }, request);
  }

  async function replace(
    request: FastifyRequest,
    reply: FastifyReply,
    tokens: Tokens,
    preSession: string,
  ): Promise<void> {
    await endPrevious(request, 'new-login');
    cookies.setSession(reply, tokens);
    cookies.setPreSession(reply, preSession);
  }

  return {
    find: (request) => sessions.find(cookies.readSession(request)),
    async start(request, reply, person, start = {}) {
      const preSession = createToken();
      const browser = readBrowserName(request);
      const tokens = await sessions.start(person, { ...start, preSession, browser });
      await replace(request, reply, tokens, preSession);
      const device = await knownBrowsers.add(cookies.readDevice(request), digest(person.loginKey));
      cookies.setDevice(reply, device);
      recordStart(securityLog, request, person, start);
      return { preSession };
    },
    setTokens: async (request, reply, tokens) => replace(request, reply, tokens, createToken()),
    async end(request, reply) {
      await endPrevious(request, 'logout');
      cookies.clear(reply);
    },
    ensurePreSession(request, reply) {
      const known = cookies.readPreSession(request);
      if (known !== undefined) return known;
      const started = createToken();
      cookies.setPreSession(reply, started);
      return started;
    },
  };
}

/** Records the start of a session. One that is not complete waits for another step. */
function recordStart(
  securityLog: SecurityLog,
  request: FastifyRequest,
  { id: person }: Person,
  { kind, singleSignOn }: SessionStart,
): void {
  const isPending = kind === 'second-factor' || kind === 'single-sign-on';
  // A complete session starts after a password; that of a new password keeps the single sign-on of the one before.
  const method = isPending && singleSignOn ? 'single-sign-on' : 'password';
  securityLog.record(isPending ? 'login-pending' : 'login-succeeded', { person, method }, request);
}
