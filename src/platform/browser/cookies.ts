import { ignoreErrors } from '../../contract/ignore-errors.ts';
import type { CookieJar } from '../ports.ts';
import { readDocument } from './read-document.ts';

/** Milliseconds between two reads of a cookie that must arrive. */
const MOMENT = 20;

/** Returns the names that a cookie may have: on https portals use the prefix of RFC 6265bis, 4.1.3.2. */
const getNames = (name: string) => [`__Host-${name}`, name];

/** Writes past the names of the page's own elements, see `readDocument`. */
const writeCookie = (text: string) =>
  Reflect.set(Object.getPrototypeOf(document), 'cookie', text, document);

/** The cookies of the document. In a sandboxed frame every access to them throws. */
export const browserCookies: CookieJar = {
  getAll(name) {
    const cookies = ignoreErrors(() => readDocument('cookie')) ?? '';
    const pairs = cookies.split('; ').map((pair) => pair.split(/=(.*)/s));
    return getNames(name).flatMap((one) =>
      pairs.flatMap(([key, value]) => (key === one && value ? [value] : [])),
    );
  },
  remove(name, { path, domain }) {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    const expire = (one: string, scope: string) =>
      ignoreErrors(() => writeCookie(`${one}=; ${scope}; Max-Age=0; SameSite=Lax${secure}`));
    expire(`__Host-${name}`, 'Path=/');
    expire(name, `Path=${path}${domain ? `; Domain=${domain}` : ''}`);
  },
  waitForChange: () => new Promise((resolve) => setTimeout(resolve, MOMENT)),
};
