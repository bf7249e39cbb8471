import type { CookieJar } from '../ports.ts';

/** Cookies in memory. */
export function createMemoryCookies(content = new Map<string, string>()): CookieJar {
  return {
    get: (name) => content.get(name),
    remove: (name) => void content.delete(name),
    waitForChange: async () => {},
  };
}
