import type { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type Provider from 'oidc-provider';

/** Errors of requests that do not end, or whose client is gone. */
const CONNECTION_ERRORS: ReadonlySet<string | undefined> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_HTTP_REQUEST_TIMEOUT',
]);

/** Logs the errors of requests that the library answers without Fastify. */
export function logProviderErrors(provider: Provider, log: FastifyBaseLogger): void {
  provider.on('server_error', (_, error) => log.error({ err: error }, 'failed'));
  // Koa writes errors to standard error. Broken connections are not logged, because any client can cause them.
  // The library's types do not contain Koa's event.
  const koa: EventEmitter = provider;
  koa.on('error', (error: NodeJS.ErrnoException) => {
    if (!CONNECTION_ERRORS.has(error.code)) log.error({ err: error }, 'failed');
  });
}
