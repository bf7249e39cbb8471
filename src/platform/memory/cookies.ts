import { decodeCookie } from '../decode-cookie.ts';
import type { CookieJar } from '../ports.ts';

/** Cookies in memory. */
export function createMemoryCookies(content = new Map<string, string>()): CookieJar {
  return {
    getAll: (name) => [content.get(name) ?? []].flat().map(decodeCookie),
    set: (name, value) => void content.set(name, value),
    remove: (name) => void content.delete(name),
    waitForChange: async () => {},
  };
}
