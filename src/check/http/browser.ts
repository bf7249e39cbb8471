import { withoutPrototype } from '../../contract/own-properties.ts';
import { type PortalAnswer, type PortalRequest, send, type Transport } from './send.ts';
import { isPathMatch, parseSetCookie, type SetCookie } from './set-cookie.ts';

/** A request and its answer. */
export interface Exchange {
  readonly request: PortalRequest;
  readonly answer: PortalAnswer;
}

/** A browser with its cookies, which sees everything that a server sends. */
export interface Browser {
  /** Cookies by their names. */
  readonly cookies: ReadonlyMap<string, SetCookie>;
  /** @throws Error if no complete answer arrives */
  send(request: PortalRequest): Promise<Exchange>;
  /** Returns a browser with only some of the cookies. */
  copy(isKept: (cookie: SetCookie) => boolean): Browser;
}

/**
 * Creates a browser.
 * @param notice gets every exchange
 * @param first its cookies at the start
 */
export function createBrowser(
  transport: Transport,
  notice: (exchange: Exchange) => void,
  first: Iterable<readonly [string, SetCookie]> = [],
): Browser {
  const cookies = new Map(first);
  return {
    cookies,
    async send(request) {
      const pairs = [...cookies.values()]
        .filter(({ path = '/' }) => isPathMatch(path, request.url.pathname))
        .map(({ name, value }) => `${name}=${value}`);
      const headers = pairs.length > 0 ? { Cookie: pairs.join('; ') } : {};
      const whole = withoutPrototype({
        ...request,
        headers: withoutPrototype({ ...headers, ...request.headers }),
      });
      const answer = await send(whole, transport);
      // The default path is the folder of the request (RFC 6265 section 5.1.4).
      const folder = request.url.pathname.replace(/(?<=.)\/[^/]*$/, '');
      for (const cookie of answer.setCookies.map(parseSetCookie)) {
        if (cookie.isRemoval) cookies.delete(cookie.name);
        else cookies.set(cookie.name, { ...cookie, path: cookie.path ?? folder });
      }
      const exchange = { request: whole, answer };
      notice(exchange);
      return exchange;
    },
    copy: (isKept) =>
      createBrowser(
        transport,
        notice,
        [...cookies].filter(([, cookie]) => isKept(cookie)),
      ),
  };
}
