import type { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type Provider from 'oidc-provider';
import type { SecurityLog } from '../../server/security-log/security-log.ts';

/** Errors of requests that do not end, or whose client is gone. */
const CONNECTION_ERRORS: ReadonlySet<string | undefined> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_HTTP_REQUEST_TIMEOUT',
]);

/** Logs the errors of requests that the library answers without Fastify. */
function logProviderErrors(provider: Provider, log: FastifyBaseLogger): void {
  provider.on('server_error', (_, error) => log.error({ err: error }, 'failed'));
  // Koa writes errors to standard error. Those of broken connections, which any client can cause, are none.
  // The library's types do not contain Koa's event.
  const koa: EventEmitter = provider;
  koa.on('error', (error: NodeJS.ErrnoException) => {
    if (!CONNECTION_ERRORS.has(error.code)) log.error({ err: error }, 'failed');
  });
}

/**
 * Records refusals of the token endpoint (RFC 6749 section 5.2): a wrong client secret, and a code that is used,
 * expired or of another client.
 */
function recordGrantErrors(provider: Provider, securityLog: SecurityLog): void {
  provider.on('grant.error', ({ ip, method }, { status, error }) =>
    securityLog.record('request-refused', { status, code: error, method, route: '/token' }, { ip }),
  );
}

export { logProviderErrors, recordGrantErrors };
