import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownBrowsers } from '../../server/guessing/known-browsers.ts';
import { digest } from '../../server/secrets.ts';
import type { Person } from '../people/person.ts';
import { readBrowserName } from './browser-name.ts';
import type { Cookies } from './cookies.ts';
import type { PreSessions } from './pre-sessions.ts';
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
   * Finds the browser's pre-session or starts one.
   * @returns its token, and whether the next attempt to sign in needs a captcha
   */
  ensurePreSession(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ token: string; captchaDue: boolean }>;
}

/** Creates the service. */
export function createBrowserSessions(
  cookies: Cookies,
  sessions: Sessions,
  preSessions: PreSessions,
  knownBrowsers: KnownBrowsers,
): BrowserSessions {
  async function replace(
    request: FastifyRequest,
    reply: FastifyReply,
    tokens: Tokens,
    preSession: string,
  ): Promise<void> {
    await sessions.end(cookies.readSession(request));
    await preSessions.end(cookies.readPreSession(request));
    cookies.setSession(reply, tokens);
    cookies.setPreSession(reply, preSession);
  }

  return {
    find: (request) => sessions.find(cookies.readSession(request)),
    async start(request, reply, person, start = {}) {
      const preSession = await preSessions.start();
      const browser = readBrowserName(request);
      const tokens = await sessions.start(person, { ...start, preSession, browser });
      await replace(request, reply, tokens, preSession);
      const device = await knownBrowsers.add(cookies.readDevice(request), digest(person.loginKey));
      cookies.setDevice(reply, device);
      return { preSession };
    },
    setTokens: async (request, reply, tokens) =>
      replace(request, reply, tokens, await preSessions.start()),
    async end(request, reply) {
      await sessions.end(cookies.readSession(request));
      cookies.clear(reply);
    },
    async ensurePreSession(request, reply) {
      const token = cookies.readPreSession(request);
      const known = await preSessions.find(token);
      if (token !== undefined && known) return { token, ...known };
      const started = await preSessions.start();
      cookies.setPreSession(reply, started);
      return { token: started, captchaDue: false };
    },
  };
}
