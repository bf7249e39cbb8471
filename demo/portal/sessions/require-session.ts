import type { FastifyRequest } from 'fastify';
import { unauthorized } from '../http/unauthorized.ts';
import type { PortalContext } from '../portal-context.ts';
import type { Session } from './session.ts';

/**
 * The session of a request.
 * @throws Refusal 401 where there is none
 */
export async function requireSession(
  { cookies, sessions }: PortalContext,
  request: FastifyRequest,
): Promise<Session> {
  const session = await sessions.find(cookies.sessionOf(request));
  if (!session) throw unauthorized('UNAUTHORIZED', 'Nobody is signed in');
  return session;
}
