import type { EventEmitter } from 'node:events';
import type Provider from 'oidc-provider';
import type { SecurityLog } from '../../server/security-log/security-log.ts';

/** Errors of requests that do not end, or whose client is gone. */
const CONNECTION_ERRORS: ReadonlySet<string | undefined> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_HTTP_REQUEST_TIMEOUT',
]);

/**
 * Records the errors of the token endpoint (RFC 6749 section 5.2): a wrong client secret, and a code that
 * is used, expired or of another client. The library answers these requests without Fastify.
 */
export function recordProviderErrors(provider: Provider, securityLog: SecurityLog): void {
  provider.on('grant.error', ({ ip, method }, { status, error }) =>
    securityLog.record('request-refused', { status, code: error, method, route: '/token' }, { ip }),
  );
  // Koa writes errors to standard error. Those of broken connections, which any client can cause, are none.
  // The library's types do not contain Koa's event.
  const koa: EventEmitter = provider;
  koa.on('error', (error: NodeJS.ErrnoException) => {
    if (!CONNECTION_ERRORS.has(error.code)) provider.onerror(error);
  });
}
