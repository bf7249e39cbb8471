import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../people/person.ts';
import type { PortalContext } from '../portal-context.ts';
import type { SessionStart } from '../sessions/session-start.ts';
import { giveSession } from './give-session.ts';

/**
 * Begins a session with a new id, whole or pending, and hands it to the browser.
 * @param person as they were when their password was right, or when single sign-on named them
 * @returns the token of the new pre-session
 * @throws Refusal 401 where their password is another one by now; the browser keeps what it has
 */
export async function openSession(
  context: PortalContext,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  start: Omit<SessionStart, 'preSession'> = {},
): Promise<{ preSession: string }> {
  const preSession = await context.preSessions.open();
  const tokens = await context.sessions.start(person, { ...start, preSession });
  await giveSession(context, request, reply, tokens, preSession);
  return { preSession };
}
