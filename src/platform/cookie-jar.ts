/** The cookies that script may see. */
export interface CookieJar {
  get(name: string): string | undefined;
  /** Removes a cookie that was set for the whole site. */
  remove(name: string): void;
}

/** The browser's cookies of this page. */
export const browserCookies: CookieJar = {
  get(name) {
    const pairs = document.cookie.split('; ').map((pair) => pair.split(/=(.*)/s));
    return pairs.find(([key]) => key === name)?.[1] || undefined;
  },
  remove(name) {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
  },
};
