import { type CallName, getExternalUserPath } from '../contract/calls/paths.ts';
import { withoutPrototype } from '../contract/own-properties.ts';
import { getPortalUrl } from '../contract/urls.ts';
import type { Settings } from '../settings/settings.ts';
import type { Browser, Exchange } from './http/browser.ts';
import type { PortalRequest } from './http/send.ts';

/** An origin that no portal allows: `.invalid` is reserved (RFC 2606). */
export const FOREIGN_ORIGIN = 'https://portico-check.invalid';

/** The parts of a call that differ. */
export interface CallOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** A form, or data that are sent as JSON. */
  readonly body?: URLSearchParams | object;
  /** The token in the path of the call `externalUser`. */
  readonly token?: string;
  /** The origin of the page that makes the call, by default the portal's; null for a program. */
  readonly origin?: string | null;
  /** Whether the anti-forgery header is left out. */
  readonly isBare?: boolean;
}

/** Makes calls as the elements do, in one browser. */
export interface PortalCalls {
  readonly browser: Browser;
  get(name: CallName, options?: CallOptions): Promise<Exchange>;
  post(name: CallName, options?: CallOptions): Promise<Exchange>;
  /** Asks whether a page of another origin may make a call (Fetch standard, CORS preflight). */
  preflight(name: CallName, method: string, origin: string, headers: string): Promise<Exchange>;
  /** Opens the login screen, whose cookies and `<meta>` the calls use. */
  openLogin(): Promise<Exchange>;
  /** Makes the calls in another browser that has the same page open. */
  in(browser: Browser): PortalCalls;
}

/** Creates the calls of a portal. */
export function createPortalCalls(settings: Settings, browser: Browser, page = ''): PortalCalls {
  const { portal, calls, screens, antiForgery } = settings;
  const ownOrigin = new URL(portal).origin;
  let html = page;

  function readAntiForgeryValue(): string {
    if ('value' in antiForgery) return antiForgery.value;
    if ('meta' in antiForgery) return readMeta(html, antiForgery.meta) ?? '';
    return browser.cookies.get(antiForgery.cookie)?.value ?? '';
  }

  function toUrl(name: CallName, { query = {}, token }: CallOptions): URL {
    const path = token === undefined ? calls[name] : getExternalUserPath(token, calls[name]);
    const url = new URL(getPortalUrl(path, portal));
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    return url;
  }

  function make(method: PortalRequest['method'], name: CallName, given: CallOptions) {
    const options = withoutPrototype({ ...given });
    const { headers, body, origin = ownOrigin, isBare } = options;
    const isForm = body instanceof URLSearchParams;
    const isForeign = origin !== ownOrigin;
    // Browsers name the origin with every POST, and with GET to another origin.
    const source = (method === 'POST' || isForeign) && origin !== null && { Origin: origin };
    const isProtected = method === 'POST' || name === 'secondFactorCallback';
    return browser.send({
      method,
      url: toUrl(name, options),
      headers: {
        Accept: 'application/json',
        ...(origin !== null && { 'Sec-Fetch-Site': isForeign ? 'cross-site' : 'same-origin' }),
        ...source,
        ...(isProtected && !isBare && { [antiForgery.header]: readAntiForgeryValue() }),
        ...(body && {
          'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        }),
        ...headers,
      },
      body: body && (isForm ? body.toString() : JSON.stringify(body)),
    });
  }

  return {
    browser,
    get: (name, options = {}) => make('GET', name, options),
    post: (name, options = {}) => make('POST', name, options),
    preflight: (name, method, origin, headers) =>
      browser.send({
        method: 'OPTIONS',
        url: toUrl(name, withoutPrototype({})),
        headers: {
          Origin: origin,
          'Sec-Fetch-Site': 'cross-site',
          'Access-Control-Request-Method': method,
          'Access-Control-Request-Headers': headers,
        },
      }),
    async openLogin() {
      const url = new URL(getPortalUrl(screens.login, portal));
      const exchange = await browser.send({ method: 'GET', url, headers: { Accept: 'text/html' } });
      html = exchange.answer.body.toString();
      return exchange;
    },
    in: (other) => createPortalCalls(settings, other, html),
  };
}

/** The hidden fields of a page's forms, which a browser sends with them. */
export function listHiddenFields(html: string): readonly (readonly [string, string])[] {
  return [...html.matchAll(/<input\s[^>]*>/gi)]
    .map(([element]) => element)
    .filter((element) => readAttribute(element, 'type').toLowerCase() === 'hidden')
    .map((element) => [readAttribute(element, 'name'), readAttribute(element, 'value')] as const);
}

/** The names of the `<meta>` elements of a page with their contents. */
export function listMeta(html: string): ReadonlyMap<string, string> {
  const elements = [...html.matchAll(/<meta\s[^>]*>/gi)].map(([element]) => element);
  return new Map(
    elements.map((element) => [readAttribute(element, 'name'), readAttribute(element, 'content')]),
  );
}

function readMeta(html: string, name: string): string | undefined {
  return listMeta(html).get(name);
}

function readAttribute(element: string, name: string): string {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(element) ?? [];
  return double ?? single ?? bare ?? '';
}

/** The value of `Authorization: Basic` with UTF-8 (RFC 7617 section 2.1). */
export function toBasic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}
