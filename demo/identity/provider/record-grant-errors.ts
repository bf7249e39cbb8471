import type Provider from 'oidc-provider';
import type { SecurityLog } from '../../server/security-log/security-log.ts';

/**
 * Records refusals of the token endpoint (RFC 6749 section 5.2): a wrong client secret, and a code that is used,
 * expired or of another client.
 */
export function recordGrantErrors(provider: Provider, securityLog: SecurityLog): void {
  provider.on('grant.error', ({ ip, method }, { status, error }) =>
    securityLog.record('request-refused', { status, code: error, method, route: '/token' }, { ip }),
  );
}
