import type { FastifyRequest } from 'fastify';
import { unauthorized } from '../http/unauthorized.ts';
import type { PortalContext } from '../portal-context.ts';
import { findSession } from './find-session.ts';
import type { Session } from './session.ts';

/**
 * The session of a request.
 * @throws Refusal 401 where there is none
 */
export async function requireSession(
  context: PortalContext,
  request: FastifyRequest,
): Promise<Session> {
  const session = await findSession(context, request);
  if (!session) throw unauthorized('UNAUTHORIZED', 'Nobody is signed in');
  return session;
}
