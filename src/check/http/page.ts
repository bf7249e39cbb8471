import type { Browser, Exchange } from './browser.ts';

/** What browsers have and this page has not. Node's own `navigator` knows too little. */
const ABSENT =
  'document window self location history navigator cookieStore indexedDB XMLHttpRequest';

/** The headers that only browsers set (Fetch standard, forbidden request-header). */
const FORBIDDEN = /^(connection|content-length|cookie|host|origin|referer|(proxy|sec)-.*)$/;

/** The headers of requests that a report can show: it hides what is secret in them. */
const SHOWN = /^(accept|authorization|content-type|cookie|origin|referer|sec-fetch-site)$/i;

/** A request of an adapter. */
export interface PageRequest {
  /** Without what an adapter sends besides the usual headers; undefined if there is no answer. */
  exchange?: Exchange;
  /** Whether it can be aborted. */
  readonly hasSignal: boolean;
  /** Whether it goes on after the page is closed. */
  readonly isKept: boolean;
}

/** A page in this process, as far as an adapter needs one: `fetch` with cookies, and storage. */
export interface Page {
  /** What was looked for in vain. */
  readonly missing: ReadonlySet<string>;
  /** Returns the requests since the last time. */
  takeRequests(): PageRequest[];
  /** Keeps cookies and storage. @returns a function that brings them back */
  keep(): () => void;
  /** Gives the globals of this process back. */
  close(): void;
}

/** A storage whose items are its own properties, as in browsers. */
class PageStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: unknown) {
    this[key] = `${value}`;
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key);
  }
  clear() {
    for (const key of Object.keys(this)) this.removeItem(key);
  }
}

/**
 * Opens a page of a portal in this process. Its requests go to the portal only.
 * @param first the browser, with the cookies of the page
 * @param address the page's absolute URL
 * @param write gets what is written to the console
 */
export function openPage(
  first: Browser,
  address: string,
  write: (...values: unknown[]) => void,
): Page {
  const { origin } = new URL(address);
  const missing = new Set<string>();
  const storages = [new PageStorage(), new PageStorage()] as const;
  let requests: PageRequest[] = [];
  let browser = first;

  async function send(request: Request, seen: PageRequest): Promise<Response> {
    let { method } = request;
    let url = new URL(request.url);
    let body = request.body ? await request.text() : undefined;
    const own = [...request.headers].filter(([name]) => !FORBIDDEN.test(name));
    const jar = request.credentials === 'omit' ? browser.copy(() => false) : browser;
    for (let hops = 0; hops < 20; hops++) {
      if (url.origin !== origin) {
        missing.add(url.origin);
        break;
      }
      const headers = Object.fromEntries([
        ['Accept', '*/*'],
        // As the redaction of reports knows them.
        ...own.map(([name, value]) => [
          name.replace(/(^|-)[a-z]/g, (one) => one.toUpperCase()),
          value,
        ]),
        ...(method === 'GET' || method === 'HEAD' ? [] : [['Origin', origin]]),
        ['Referer', address],
        ['Sec-Fetch-Site', 'same-origin'],
      ]);
      const exchange = await jar.send({ method, url, headers, body }).catch((cause) => {
        throw new TypeError('Failed to fetch', { cause });
      });
      const { answer, request: sent } = exchange;
      const shown = Object.entries(sent.headers).filter(([name]) => SHOWN.test(name));
      seen.exchange = { request: { method, url, headers: Object.fromEntries(shown) }, answer };
      const location = answer.headers.get('location');
      if (location === undefined || ![301, 302, 303, 307, 308].includes(answer.status)) {
        return toResponse(exchange);
      }
      // A script cannot read such an answer.
      if (request.redirect === 'manual') return Response.error();
      if (request.redirect === 'error') break;
      url = new URL(location, url);
      const isNext = answer.status === 303 || (answer.status < 303 && method === 'POST');
      if (isNext) [method, body] = ['GET', undefined];
    }
    throw new TypeError('Failed to fetch');
  }

  async function fetchInPage(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input instanceof Request ? input : new URL(input, address), init);
    const { signal, keepalive } = request;
    const hasSignal = init?.signal !== undefined || input instanceof Request;
    const seen = { hasSignal, isKept: keepalive };
    requests.push(seen);
    signal.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    return Promise.race([send(request, seen), aborted]);
  }

  const giveBack = replaceGlobals({
    // A bound function looks like one of the browser: the elements warn about others.
    fetch: { value: fetchInPage.bind(undefined) },
    localStorage: { value: storages[0] },
    sessionStorage: { value: storages[1] },
    console: {
      value: { ...console, log: write, info: write, debug: write, warn: write, error: write },
    },
    ...Object.fromEntries(
      ABSENT.split(' ').map((name) => [name, { get: () => void missing.add(name) }]),
    ),
  });
  return {
    missing,
    takeRequests() {
      const taken = requests;
      requests = [];
      return taken;
    },
    keep() {
      const cookies = browser.copy(() => true);
      const items = storages.map((storage) => ({ ...storage }));
      return () => {
        browser = cookies;
        for (const [index, storage] of storages.entries()) {
          storage.clear();
          Object.assign(storage, items[index]);
        }
      };
    },
    close: giveBack,
  };
}

function toResponse({ request: { url }, answer }: Exchange): Response {
  const { status, headers, body } = answer;
  const isEmpty = [204, 205, 304].includes(status);
  // Browsers give scripts other numbers, too, such as 609.
  const known = status > 199 && status < 600 ? status : 200;
  const response = new Response(isEmpty ? null : new Uint8Array(body), {
    status: known,
    headers: [...headers],
  });
  return Object.defineProperties(response, {
    url: { value: url.href },
    ...(known !== status && { status: { value: status }, ok: { value: false } }),
  });
}

/** @returns a function that undoes it */
function replaceGlobals(globals: Record<string, PropertyDescriptor>): () => void {
  const before = Object.keys(globals).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, descriptor] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { ...descriptor, configurable: true });
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}
