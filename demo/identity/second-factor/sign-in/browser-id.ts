import type { FastifyReply, FastifyRequest } from 'fastify';
import { createToken } from '../../../server/secrets.ts';
import type { Cookies } from '../../cookies.ts';

/**
 * Returns the id of the browser; a new browser gets one in a session cookie. The cookies of the
 * library belong to one interaction, and a user who returns later starts another one.
 */
export function getBrowserId(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: Cookies,
): string {
  const name = cookies.toName('second_factor_browser');
  const known = request.cookies[name];
  if (known) return known;
  const id = createToken();
  reply.setCookie(name, id, cookies.options);
  return id;
}
