import { isHttps } from '../server/http/request-origin.ts';

/** Names and options of the authority's cookies. */
export interface Cookies {
  /**
   * Returns the name of a cookie for all paths. On https it has the prefix `__Host-`, which prevents
   * neighboring hosts from setting it (RFC 6265bis section 4.1.3.2).
   */
  toName(name: string): string;
  /** Returns the name of a cookie for one path. On https it has the prefix `__Secure-`, because `__Host-` requires the path `/`. */
  toPathName(name: string): string;
  /** Name of the cookie of a browser in which an account has signed in (see `KnownBrowsers`). */
  readonly device: string;
  /** Name of the cookie with the language of a visit. */
  readonly language: string;
  /** Options of a cookie for all paths. */
  readonly options: {
    readonly path: '/';
    readonly httpOnly: true;
    readonly sameSite: 'lax';
    readonly secure: boolean;
  };
}

/** Creates the names and options. @param origin the authority's public origin */
export function createCookies(origin: string): Cookies {
  const secure = isHttps(origin);
  const toName = (name: string) => (secure ? `__Host-${name}` : name);
  return {
    toName,
    toPathName: (name) => (secure ? `__Secure-${name}` : name),
    device: toName('identity_device'),
    language: toName('identity_language'),
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  };
}
