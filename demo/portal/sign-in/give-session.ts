import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PortalContext } from '../portal-context.ts';
import type { Tokens } from '../sessions/tokens.ts';

/**
 * Hands a session that has begun to a browser. The one before is ended and the pre-session exchanged, so
 * that nothing known from before is worth anything after it (session fixation).
 * @param preSession token of the new pre-session
 */
export async function giveSession(
  { cookies, sessions, preSessions }: PortalContext,
  request: FastifyRequest,
  reply: FastifyReply,
  tokens: Tokens,
  preSession: string,
): Promise<void> {
  await sessions.end(cookies.sessionOf(request));
  await preSessions.end(cookies.preSessionOf(request));
  cookies.setSession(reply, tokens);
  cookies.setPreSession(reply, preSession);
}
