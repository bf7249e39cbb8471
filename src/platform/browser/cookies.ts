import type { CookieJar } from '../ports.ts';
import { ignoreErrors } from './ignore-errors.ts';

/** The cookies of the document. In a sandboxed frame every access to them throws. */
export const browserCookies: CookieJar = {
  get(name) {
    const cookies = ignoreErrors(() => document.cookie) ?? '';
    const pairs = cookies.split('; ').map((pair) => pair.split(/=(.*)/s));
    return pairs.find(([key]) => key === name)?.[1] || undefined;
  },
  remove(name) {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    ignoreErrors(() => {
      document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
    });
  },
};
