import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../http/bearer-of.ts';
import type { PortalContext } from '../portal-context.ts';
import type { Session } from './session.ts';

/** The session of a request: of its bearer token where it carries one, else of its cookie. */
export async function findSession(
  { cookies, sessions }: PortalContext,
  request: FastifyRequest,
): Promise<Session | undefined> {
  const bearer = bearerOf(request);
  return bearer === undefined
    ? sessions.find(cookies.sessionOf(request))
    : sessions.findBearer(bearer);
}
