import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
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

/** Most headers of a request. Browsers send about 20, and proxies add a few. */
export const MAX_HEADERS = 100;

/**
 * Most connections at a time; more are closed at once. Each takes up to 80 kB while its request is read,
 * and a browser opens up to six.
 */
const MAX_CONNECTIONS = 5_000;

/** Time without any byte in either direction after which a connection ends, in milliseconds. */
const IDLE_TIME = 120_000;

/**
 * Sets the limits that Node does not take as options.
 * @param answer handles requests of clients that wait for `100 Continue`; Node would send it at once
 */
export function limitConnections(server: Server, answer: RequestListener): void {
  // Node drops headers beyond its limit; one more than allowed is kept, so that the request is refused.
  server.maxHeadersCount = MAX_HEADERS + 1;
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(IDLE_TIME);
  server.on('checkContinue', answer);
}

/** Time that running requests have to finish when the server closes, in milliseconds. */
const GRACE_PERIOD = 2_000;

/** Stops listening, waits for running requests, and closes the connections that remain. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_PERIOD);
  await closed;
  clearTimeout(timer);
}

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
