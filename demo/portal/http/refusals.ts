import { LOGIN_DISABLED } from '../../../src/contract/names.ts';
import { Refusal } from '../../server/http/refusal.ts';

/**
 * Creates a 401. It must name an authentication scheme (RFC 9110 section 11.6.1). This scheme is
 * unknown to browsers: for `Basic` they would open their own prompt.
 */
function unauthorized(code: string, message: string): Refusal {
  return new Refusal(401, code, message, { 'WWW-Authenticate': 'PortalBasic realm="portal"' });
}

/**
 * Creates a 503 for a disabled login.
 * @param retryAfter seconds until the login may be enabled again, if known
 */
function loginDisabled(retryAfter: number | undefined): Refusal {
  return new Refusal(
    503,
    LOGIN_DISABLED,
    'The login is disabled',
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
  );
}

/** Creates a 400 for a text that is longer than the contract allows. */
function tooLong(): Refusal {
  return new Refusal(400, 'TOO_LONG', 'A parameter, header or field is too long');
}

export { loginDisabled, tooLong, unauthorized };
