import type { FastifyReply } from 'fastify';
import { DEFAULT_NAMES, REDIRECT_STATUS } from '../../../src/contract/names.ts';

/**
 * Responds with 609, which redirects the browser in scripts (spec 4), and with the headers and
 * cookies that are already set. Fastify's `code` rejects a status above 599, so the status is set
 * on Node's response.
 */
export function sendRedirect(reply: FastifyReply, url: string): FastifyReply {
  reply.header(DEFAULT_NAMES.redirectHeader, url);
  reply.raw.statusCode = REDIRECT_STATUS;
  reply.raw.statusMessage = 'Redirect';
  return reply.send();
}
