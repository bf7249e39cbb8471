import { Refusal } from '../../server/http/refusal.ts';

/**
 * A 401. It must name a scheme (RFC 9110 section 11.6.1), and one that no browser knows: at `Basic` the
 * browser would open a prompt of its own.
 */
export function unauthorized(code: string, message: string): Refusal {
  return new Refusal(401, code, message, { 'WWW-Authenticate': 'PortalBasic realm="portal"' });
}
