import type { FastifyInstance } from 'fastify';
import { notFound } from '../server/http/refusal.ts';
import { isForLoopback } from '../server/http/request-origin.ts';

/**
 * Hides the pages of a plugin from other hosts: a site whose name leads to this machine (DNS rebinding) could
 * read them.
 * @param origin the portal's public origin, if it is configured
 */
export function addOwnHostCheck(app: FastifyInstance, origin: string | undefined): void {
  const ownHost = origin === undefined ? undefined : new URL(origin).host;
  app.addHook('onRequest', async (request) => {
    if (request.headers.host !== ownHost && !isForLoopback(request)) throw notFound();
  });
}
