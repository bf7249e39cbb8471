import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '../../server/secrets.ts';
import { SECOND_FACTOR_PATH } from '../second-factor/second-factor-path.ts';

const COOKIE = 'second_factor_browser';

/**
 * The name of a browser, which it gets when it first comes, and keeps until it is closed: the library's
 * cookies are of one interaction each, and who goes back and comes again begins another.
 */
export function browserOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const known = request.cookies[COOKIE];
  if (known) return known;
  const token = newToken();
  reply.setCookie(COOKIE, token, {
    path: SECOND_FACTOR_PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
  return token;
}
