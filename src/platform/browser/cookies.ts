import { ignoreErrors } from '../../contract/ignore-errors.ts';
import { decodeCookie } from '../decode-cookie.ts';
import type { CookieJar, CookieScope } from '../ports.ts';
import { readDocument } from './read-document.ts';

/** Milliseconds between two reads of a cookie that must arrive. */
const MOMENT = 20;

/** Returns the names that a cookie may have: on https portals use the prefix of RFC 6265bis, 4.1.3.2. */
const getNames = (name: string) => [`__Host-${name}`, name];

const toScope = ({ path, domain }: CookieScope) =>
  `Path=${path}${domain ? `; Domain=${domain}` : ''}`;

/** Writes past the names of the page's own elements, see `readDocument`. */
function writeCookie(pair: string, scope: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const text = `${pair}; ${scope}; Max-Age=${seconds}; SameSite=Lax${secure}`;
  ignoreErrors(() => Reflect.set(Object.getPrototypeOf(document), 'cookie', text, document));
}

/** The cookies of the document. In a sandboxed frame every access to them throws. */
export const browserCookies: CookieJar = {
  getAll(name) {
    const cookies = ignoreErrors(() => readDocument('cookie')) ?? '';
    const pairs = cookies.split('; ').map((pair) => pair.split(/=(.*)/s));
    return getNames(name).flatMap((one) =>
      pairs.flatMap(([key, value]) => (key === one && value ? [decodeCookie(value)] : [])),
    );
  },
  set: (name, value, scope) => writeCookie(`${name}=${value}`, toScope(scope), 31_536_000),
  remove(name, scope) {
    writeCookie(`__Host-${name}=`, 'Path=/', 0);
    writeCookie(`${name}=`, toScope(scope), 0);
  },
  waitForChange: () => new Promise((resolve) => setTimeout(resolve, MOMENT)),
};
