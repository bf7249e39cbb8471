import type { FastifyInstance } from 'fastify';

/** Time that running requests have to finish when the server closes, in milliseconds. */
const GRACE_PERIOD = 2_000;

/**
 * Closes the remaining connections when the server closes. Browsers keep idle connections open, and
 * closing would wait for them.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setTimeout(() => app.server.closeAllConnections(), GRACE_PERIOD);
    app.server.once('close', () => clearTimeout(timer));
  });
}
