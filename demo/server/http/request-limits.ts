import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_HEADERS } from './connections.ts';
import { createStatusRefusal, notFound } from './refusal.ts';

/** Most parameters of a query. The longest, an authorization request, has fewer than 20. */
const MAX_PARAMETERS = 50;

/**
 * Refuses requests that are too large for their route, from their first line and headers, before the body
 * is read: too many headers (431, RFC 6585 section 5), too many parameters (414), a body longer than the
 * route's `bodyLimit` (413), or a body whose length is unknown (411).
 *
 * A client that waits for `100 Continue` (RFC 9110 section 10.1.1) gets it when the body is read, which is
 * after all hooks `onRequest`. Where a request is refused without its body, Node reads and drops a body
 * within the limit; otherwise the connection closes.
 */
export function addRequestLimits(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    if (request.raw.rawHeaders.length > 2 * MAX_HEADERS) throw createStatusRefusal(431);
    if (hasManyParameters(request.raw.url ?? '')) throw createStatusRefusal(414);
    if (isTooLarge(request)) {
      if (request.is404) throw notFound();
      throw createStatusRefusal(hasUnknownLength(request) ? 411 : 413);
    }
    done();
  });
  app.addHook('preParsing', ({ headers }, reply, _, done) => {
    if (headers.expect !== undefined) reply.raw.writeContinue();
    done();
  });
  app.addHook('onSend', (request, reply, _, done) => {
    if (isTooLarge(request)) reply.header('Connection', 'close');
    done();
  });
}

function hasUnknownLength({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined;
}

function isTooLarge(request: FastifyRequest): boolean {
  const length = Number(request.headers['content-length'] ?? 0);
  return hasUnknownLength(request) || length > request.routeOptions.bodyLimit;
}

function hasManyParameters(url: string): boolean {
  let count = 0;
  for (let at = url.indexOf('&'); at !== -1; at = url.indexOf('&', at + 1)) {
    count += 1;
    if (count >= MAX_PARAMETERS) return true;
  }
  return false;
}
