import { ignoreErrors } from './ignore-errors.ts';

/**
 * The rules about addresses. Every check parses the address with the URL parser of the browser (WHATWG
 * URL), because `//x`, `/\x`, tabs, line breaks and `javascript:` all pass a check of the prefix.
 */

/**
 * An origin that no portal has: `.invalid` is reserved (RFC 2606). It is the base for addresses whose own origin
 * does not matter, and the portal of a page that knows none, so that its calls fail.
 */
export const NO_PORTAL = 'https://portal.invalid';

/** Names below `localhost` lead to the same machine (RFC 6761 section 6.3). */
const LOOPBACK = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Returns the URL of an address, if there is one. `URL.parse` does the same in newer browsers. */
const parseUrl = (address: string, base?: string) => ignoreErrors(() => new URL(address, base));

/** Whether the URL is http or https. */
export function isHttp({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

/** Whether secrets can be sent to the URL: https, or http on the same machine (loopback). */
export function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

/** Whether the URL contains a user name or a password (RFC 3986 section 3.2.1). */
function hasUserInfo({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}

/** Whether the text is an origin in its serialized form, such as `https://id.example.com`. */
export function isOrigin(text: string): boolean {
  return parseUrl(text)?.origin === text;
}

/**
 * An address as an absolute URL, if it is http or https.
 * @param base absolute URL against which a relative address is resolved
 */
export function toHttpUrl(address: string | undefined, base: string): URL | undefined {
  const url = address ? parseUrl(address, base) : undefined;
  return url && isHttp(url) ? url : undefined;
}

/**
 * Returns a URL without these query parameters. The rest of the query stays as it is written: `URLSearchParams` would
 * rewrite it, such as `%E9` of a page that is not UTF-8, `%20`, or `flag` without a value.
 */
export function withoutParameters({ href, search }: URL, names: readonly string[]): string {
  const url = new URL(href);
  const isOther = (pair: string) => !names.some((name) => new URLSearchParams(pair).has(name));
  url.search = search.slice(1).split('&').filter(isOther).join('&');
  return url.href;
}

/** Returns a URL in whose query these parameters replace those of the same names. */
export function withParameters(url: URL, parameters: Readonly<Record<string, string>>): string {
  const copy = new URL(withoutParameters(url, Object.keys(parameters)));
  copy.search = [copy.search, new URLSearchParams(parameters)].filter(String).join('&');
  return copy.href;
}

/** Whether the text is a URL reference that leads to http or https, whatever its base. */
export function isHttpReference(text: string): boolean {
  return toHttpUrl(text, NO_PORTAL) !== undefined;
}

/**
 * Path, query and fragment of an address that stays on the portal's origin, else `undefined`. The result
 * begins with exactly one slash and is percent-encoded.
 * @param portal absolute URL of the portal; a relative address is resolved against its base path
 */
export function toLocalPath(address: string | undefined, portal: string): string | undefined {
  const url = toHttpUrl(address, `${portal}/`);
  // A `blob:` URL has the origin of the page that made it: hence the check for http first.
  if (url === undefined || url.origin !== new URL(portal).origin) return undefined;
  // The parser turns `/..//x` into the path `//x`, which the next parser reads as a host.
  const path = url.pathname + url.search + url.hash;
  return parseUrl(path, portal)?.origin === url.origin ? path : undefined;
}

/** Whether the text is an absolute path that stays on whichever origin it is resolved against. */
export function isLocalPath(text: string): boolean {
  return text.startsWith('/') && toLocalPath(text, NO_PORTAL) !== undefined;
}

/**
 * Whether a page is the one of a screen. A screen that has a query or a fragment, as where all pages have one path, is
 * another page without them; what else the page has in its query does not matter.
 */
export function isPage(href: string, screen: string): boolean {
  const here = new URL(href);
  const { origin, pathname, searchParams, hash } = new URL(screen);
  return (
    origin + pathname === here.origin + here.pathname &&
    [...searchParams].every(([name, value]) => here.searchParams.get(name) === value) &&
    (!hash || hash === here.hash)
  );
}

/** Path, query and fragment of an address that stays on its server, for a server that does not know its own origin. */
export function toServerPath(address: string): string | undefined {
  return toLocalPath(address, NO_PORTAL);
}

/**
 * The address of a portal, if it is http or https and has no user info, query or fragment: in the parser's
 * spelling and without a slash at its end.
 */
export function toPortalAddress(text: string): string | undefined {
  const url = parseUrl(text);
  // An empty query or fragment is not visible in the parsed URL.
  if (!url || !isHttp(url) || hasUserInfo(url) || /[?#]/.test(text)) return undefined;
  return url.href.replace(/\/+$/, '');
}

/**
 * The absolute URL of an address in the settings or of a picture of the portal, if it is http or https. A path
 * lies below the portal's base path. One that begins with the base path, compared by segments, is complete.
 */
export function toPortalUrl(address: string, portal: string): URL | undefined {
  const url = toHttpUrl(address, `${portal}/`);
  const { origin, pathname } = new URL(portal);
  const base = pathname.replace(/\/$/, '');
  const isPath = /^\/(?![/\\])/.test(address);
  if (!url || !isPath || `${url.pathname}/`.startsWith(`${base}/`)) return url;
  return parseUrl(origin + base + url.pathname + url.search + url.hash);
}

/** The absolute URL of a path in the settings, such as that of a call or a screen, as text. */
export function getPortalUrl(path: string, portal: string): string {
  return toPortalUrl(path, portal)?.href ?? portal;
}

/** The origins to which the portal may send the browser. The settings of a page have this shape. */
interface RedirectRules {
  /** Absolute URL of the portal; its origin is always allowed. */
  readonly portal: string;
  /** Other allowed origins, in serialized form. */
  readonly allowedOrigins: readonly string[];
}

/**
 * The URL of an address to which the portal may send the browser (609, single sign-on): on the portal's own origin, or
 * secure on an allowed one, without user info. `undefined` for anything else.
 */
export function toAllowedUrl(
  address: string | undefined,
  { portal, allowedOrigins }: RedirectRules,
): URL | undefined {
  const url = toHttpUrl(address, `${portal}/`);
  if (url === undefined || hasUserInfo(url)) return undefined;
  const isOwn = url.origin === new URL(portal).origin;
  return isOwn || (isSecure(url) && allowedOrigins.includes(url.origin)) ? url : undefined;
}
