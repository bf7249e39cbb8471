import type { FastifyReply, FastifyRequest } from 'fastify';
import { createToken } from '../../../server/secrets.ts';

const COOKIE = 'second_factor_browser';

/**
 * Returns the id of the browser; a new browser gets one in a session cookie. The cookies of the
 * library belong to one interaction, and a user who returns later starts another one.
 */
export function getBrowserId(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, secure }: { path: string; secure: boolean },
): string {
  const known = request.cookies[COOKIE];
  if (known) return known;
  const id = createToken();
  reply.setCookie(COOKIE, id, { path, httpOnly: true, sameSite: 'lax', secure });
  return id;
}
