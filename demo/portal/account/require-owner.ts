import type { FastifyReply, FastifyRequest } from 'fastify';
import { SCREENS } from '../../../src/contract/screens.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Session } from '../sessions/session.ts';

/**
 * Finds the session of a person with web access. Redirects other browsers: to the login, or to the home
 * page, which says that web access is missing.
 * @returns undefined after a redirect
 */
export async function requireOwner(
  browserSessions: BrowserSessions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | undefined> {
  const session = await browserSessions.find(request);
  if (session?.person.webAccessEnabled) return session;
  reply.redirect(session ? '/' : SCREENS.login, 303);
  return undefined;
}
