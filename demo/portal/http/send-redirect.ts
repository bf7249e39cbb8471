import type { FastifyReply } from 'fastify';
import { DEFAULT_NAMES, REDIRECT_STATUS } from '../../../src/contract/names.ts';

/**
 * Answers 609, which sends the browser to another address (spec 4), with the headers and cookies set so
 * far. Fastify's `code` refuses a status above 599, so the status is set on Node's response.
 */
export function sendRedirect(reply: FastifyReply, url: string): FastifyReply {
  reply.header(DEFAULT_NAMES.redirectHeader, url);
  reply.raw.statusCode = REDIRECT_STATUS;
  reply.raw.statusMessage = 'Redirect';
  return reply.send();
}
