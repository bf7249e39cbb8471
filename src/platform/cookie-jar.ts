import { attempt } from './attempt.ts';

/** The cookies that script may see. Never throws. */
export interface CookieJar {
  get(name: string): string | undefined;
  /** Removes a cookie that was set for the whole site. */
  remove(name: string): void;
}

/** The browser's cookies of this page. In a sandboxed frame the access itself throws. */
export const browserCookies: CookieJar = {
  get(name) {
    const cookies = attempt(() => document.cookie) ?? '';
    const pairs = cookies.split('; ').map((pair) => pair.split(/=(.*)/s));
    return pairs.find(([key]) => key === name)?.[1] || undefined;
  },
  remove(name) {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    attempt(() => {
      document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
    });
  },
};
