import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/** The paths that a load balancer or supervisor asks. They are not calls of the contract. */
export const HEALTH_PATHS = { live: '/livez', ready: '/readyz' } as const;

/**
 * Adds the routes of `HEALTH_PATHS`. `live` answers 200 as long as the process handles requests; it does not ask the
 * database, because a restart does not mend one. `ready` answers 503 while the server should get no
 * requests. The reason is in the log only.
 *
 * While the server closes, its answers end their connections, so that a proxy opens the next one to another process.
 */
export function addHealthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onRequest', (_, reply, done) => {
    if (readiness.isClosing) reply.raw.setHeader('Connection', 'close');
    done();
  });
  app.register(async (routes) => {
    routes.get(HEALTH_PATHS.live, async () => ({ status: 'ok' }));
    routes.get(HEALTH_PATHS.ready, async (request, reply) => {
      const state = await readiness.check();
      if (state === 'ready') return { status: 'ok' };
      if (state !== 'closing') request.log.warn({ state }, 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    });
  });
}
