import type { CookieJar } from './cookie-jar.ts';

/** The in-memory twin of the browser's cookies. */
export function memoryCookies(content = new Map<string, string>()): CookieJar {
  return {
    get: (name) => content.get(name),
    remove: (name) => void content.delete(name),
  };
}
