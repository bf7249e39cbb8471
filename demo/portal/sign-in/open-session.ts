import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../people/person.ts';
import type { PortalContext } from '../portal-context.ts';
import type { SessionStart } from '../sessions/session-start.ts';

/**
 * Gives a browser a session with a new id, whole or pending. The one before is ended and the pre-session
 * exchanged, so that nothing known from before is worth anything after it (session fixation).
 * @returns the token of the new pre-session
 */
export async function openSession(
  { cookies, sessions, preSessions }: PortalContext,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  start: Omit<SessionStart, 'preSession'> = {},
): Promise<{ preSession: string }> {
  await sessions.end(cookies.sessionOf(request));
  await preSessions.end(cookies.preSessionOf(request));
  const preSession = await preSessions.open();
  cookies.setSession(reply, await sessions.start(person.id, { ...start, preSession }));
  cookies.setPreSession(reply, preSession);
  return { preSession };
}
