import type { Settings } from '../settings.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * An address to which the portal may send the browser: https (http on loopback), without user info, on
 * the portal's own or an allowed origin. Anything else is nothing.
 */
export function allowedUrl(
  address: string | undefined,
  { portal, allowedOrigins }: Settings,
): URL | undefined {
  const url = address ? URL.parse(address, portal) : null;
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  const secure =
    url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  const known = url.origin === new URL(portal).origin || allowedOrigins.includes(url.origin);
  return secure && known ? url : undefined;
}
