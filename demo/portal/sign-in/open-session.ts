import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../people/person.ts';
import type { PortalContext } from '../portal-context.ts';

/**
 * Signs a browser in: a session with a new id, the one before ended, the pre-session exchanged, so
 * that nothing known from before the sign-in is worth anything after it (session fixation).
 */
export async function openSession(
  { cookies, sessions, preSessions }: PortalContext,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  options: { kind?: 'cookie' | 'single-sign-on'; portalLogin?: boolean } = {},
): Promise<void> {
  await sessions.end(cookies.sessionOf(request));
  await preSessions.end(cookies.preSessionOf(request));
  cookies.setSession(reply, await sessions.start(person.id, options));
  cookies.setPreSession(reply, await preSessions.open());
}
