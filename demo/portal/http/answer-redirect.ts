import type { FastifyReply } from 'fastify';
import { DEFAULT_NAMES, REDIRECT_STATUS } from '../../../src/contract/names.ts';

/**
 * Answers 609: the browser is to go to another address (spec 4). With the headers and cookies set so
 * far. Fastify's `code` refuses what is above 599, hence the status straight to Node's response.
 */
export function answerRedirect(reply: FastifyReply, url: string): FastifyReply {
  reply.header(DEFAULT_NAMES.redirectHeader, url);
  reply.raw.statusCode = REDIRECT_STATUS;
  reply.raw.statusMessage = 'Redirect';
  return reply.send();
}
