import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordRefusal } from '../security-log/record-refusal.ts';
import type { SecurityLog } from '../security-log/security-log.ts';
import { notFound, type Refusal, toRefusal } from './refusal.ts';

/** Sends a refusal as an error page. Status and headers are already set. */
type SendErrorPage = (
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/**
 * Answers requests for unknown URLs, and requests whose handlers throw: scripts get the error body,
 * browsers that load a page get an error page. Refusals are recorded in the security log.
 * @param wantsPage returns whether a request is a page load by a browser
 * @param onRefusal called with each refusal
 */
export function addErrorHandlers(
  app: FastifyInstance,
  securityLog: SecurityLog,
  wantsPage: (request: FastifyRequest) => boolean,
  sendErrorPage: SendErrorPage,
  onRefusal: (refusal: Refusal) => void = () => {},
): void {
  async function answer(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
    recordRefusal(securityLog, refusal, request);
    onRefusal(refusal);
    reply.code(refusal.status).headers(refusal.headers);
    if (wantsPage(request)) return sendErrorPage(refusal, request, reply);
    // All messages for programs are English.
    return reply.header('Content-Language', 'en').send(refusal.body);
  }

  app.setNotFoundHandler((request, reply) => answer(notFound(), request, reply));
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.status >= 500 && refusal !== error) request.log.error({ err: error }, 'failed');
    return answer(refusal, request, reply);
  });
}
