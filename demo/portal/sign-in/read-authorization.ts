import { AUTHORIZATION_LIMIT } from '../../../src/contract/limits.ts';
import { type Credentials, isTypeable } from '../../server/credentials.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { unauthorized } from '../http/refusals.ts';

/** The content of an Authorization header. */
export type Authorization =
  | { readonly scheme: 'basic'; readonly credentials: Credentials }
  | { readonly scheme: 'bearer'; readonly token: string };

/**
 * Reads an Authorization header: `Basic` with UTF-8, split at the first colon (RFC 7617), or `Bearer`
 * (RFC 6750).
 * @throws Refusal 401 if it is missing or has another scheme, 400 if it is malformed or too long
 */
export function readAuthorization(header: string | undefined): Authorization {
  if (header !== undefined && header.length > AUTHORIZATION_LIMIT) throw malformed();
  const [, scheme, value] = /^(basic|bearer) +([\w.~+/=-]+)$/i.exec(header?.trim() ?? '') ?? [];
  if (scheme === undefined || value === undefined) {
    throw /^(basic|bearer)\b/i.test(header ?? '')
      ? malformed()
      : unauthorized('MISSING_CREDENTIALS', 'User name and password are missing');
  }
  if (scheme.toLowerCase() === 'bearer') return { scheme: 'bearer', token: value };
  const text = decode(value);
  const colon = text.indexOf(':');
  if (colon < 0) throw malformed();
  const credentials = { name: text.slice(0, colon), password: text.slice(colon + 1) };
  if (!isTypeable(credentials)) throw malformed();
  return { scheme: 'basic', credentials };
}

function decode(base64: string): string {
  if (!/^[\w+/-]+={0,2}$/.test(base64)) throw malformed();
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(base64, 'base64'),
    );
  } catch {
    throw malformed();
  }
}

function malformed(): Refusal {
  return new Refusal(400, 'MALFORMED_CREDENTIALS', 'The Authorization header is malformed');
}
