import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Portal } from '../../../../demo/portal/portal.ts';

/** Responds to a request in place of the portal, delays it, throws, or does nothing. */
export type Interceptor = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Headers that partners need to read a response. They are set before the interceptor runs. */
const CORS = /^(vary|access-control-.*)$/;

/**
 * Runs an interceptor before the portal handles a request. A response of the interceptor has none
 * of the portal's security headers. Call it before the portal listens.
 */
export function interceptRequests({ app }: Portal, interceptor: Interceptor): void {
  app.addHook('onRequest', async (request, reply) => {
    const headers = Object.entries(reply.getHeaders()).filter(([name]) => !CORS.test(name));
    for (const [name] of headers) reply.removeHeader(name);
    try {
      await interceptor(request, reply);
    } finally {
      if (!reply.sent) reply.headers(Object.fromEntries(headers));
    }
    return reply.sent ? reply : undefined;
  });
}
