import type Provider from 'oidc-provider';
import type { SecurityLog } from '../../server/security-log/security-log.ts';

/**
 * Records the errors of the token endpoint (RFC 6749 section 5.2): a wrong client secret, and a code that
 * is used, expired or of another client. The library answers these requests without Fastify.
 */
export function recordProviderErrors(provider: Provider, securityLog: SecurityLog): void {
  provider.on('grant.error', ({ ip, method }, { status, error }) =>
    securityLog.record('request-refused', { status, code: error, method, route: '/token' }, { ip }),
  );
}
