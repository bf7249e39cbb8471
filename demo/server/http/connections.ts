import type { FastifyInstance } from 'fastify';

/**
 * Limits of Node's HTTP server. Sizes are in bytes, times in milliseconds. A client that stalls loses its
 * connection after 20 to 25 seconds.
 */
export const SERVER_LIMITS = {
  /** URL and headers of a request; a longer one gets 431. */
  maxHeaderSize: 16 * 1024,
  /** Time for the headers. */
  headersTimeout: 20_000,
  /** Time for a complete request with its body. */
  requestTimeout: 20_000,
  /** How often the server looks for requests that take too long. */
  connectionsCheckingInterval: 5_000,
} as const;

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
