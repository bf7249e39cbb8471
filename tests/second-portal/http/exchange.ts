import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The longest body that the portal reads, in bytes. */
const LONGEST_BODY = 100_000;

/** Attributes of a cookie. A cookie with `ends` is removed. */
interface CookieOptions {
  readonly isReadable?: boolean;
  readonly ends?: boolean;
}

/** A request, and the ways to answer it. */
export interface Exchange {
  readonly method: string;
  /** The path below the base path, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The cookies of the request, with those that the answer sets. */
  readonly cookies: ReadonlyMap<string, string>;
  /** Returns a header of the request, or an empty text. */
  header(name: string): string;
  /** Reads the body as text. */
  readBody(): Promise<string>;
  setCookie(name: string, value: string, options?: CookieOptions): void;
  setHeader(name: string, value: string): void;
  /** Answers with an error or a word in plain text. */
  text(status: number, text: string): void;
  json(body: unknown): void;
  /** Answers with JSON that browsers may keep and have to revalidate (RFC 9110 section 8.8.3). */
  cached(body: unknown): void;
  html(body: string): void;
  png(body: Buffer): void;
  /** Answers without a body. */
  empty(status: number): void;
  /** Leads the browser to another address. */
  redirect(location: string): void;
}

function readCookies(header = ''): Map<string, string> {
  const pairs = header.split(/; */).filter((pair) => pair.includes('='));
  return new Map(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

/**
 * Wraps a request of node:http.
 * @param cookiePath the `Path` of all cookies
 * @param path the path below the base path
 */
export function createExchange(
  request: IncomingMessage,
  response: ServerResponse,
  { cookiePath, path, query }: { cookiePath: string; path: string; query: URLSearchParams },
): Exchange {
  const cookies = readCookies(request.headers.cookie);
  const setCookies: string[] = [];

  function send(
    status: number,
    type: string | undefined,
    body: string | Buffer,
    cache = 'no-store',
  ) {
    if (setCookies.length > 0) response.setHeader('Set-Cookie', setCookies);
    response.setHeader('Cache-Control', cache);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    const charset = typeof body === 'string' ? '; charset=utf-8' : '';
    if (type) response.setHeader('Content-Type', type + charset);
    response.writeHead(status).end(body);
  }

  return {
    method: request.method ?? '',
    path,
    query,
    cookies,
    header: (name) => [request.headers[name.toLowerCase()] ?? ''].flat().join(', '),
    async readBody() {
      let body = '';
      for await (const chunk of request.setEncoding('utf8')) {
        body += chunk;
        if (body.length > LONGEST_BODY) throw new RangeError('The body is too long');
      }
      return body;
    },
    setCookie(name, value, { isReadable = false, ends = false } = {}) {
      cookies.set(name, value);
      const attributes = [`Path=${cookiePath}`, 'SameSite=Lax'];
      if (!isReadable) attributes.push('HttpOnly');
      if (ends) attributes.push('Max-Age=0');
      setCookies.push([`${name}=${value}`, ...attributes].join('; '));
    },
    setHeader: (name, value) => void response.setHeader(name, value),
    text: (status, text) => send(status, 'text/plain', text),
    json: (body) => send(200, 'application/json', JSON.stringify(body)),
    cached(body) {
      const text = JSON.stringify(body);
      const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      response.setHeader('ETag', tag);
      if (request.headers['if-none-match'] === tag) send(304, undefined, '', 'no-cache');
      else send(200, 'application/json', text, 'no-cache');
    },
    html: (body) => send(200, 'text/html', body),
    png: (body) => send(200, 'image/png', body),
    empty: (status) => send(status, undefined, ''),
    redirect(location) {
      response.setHeader('Location', location);
      send(302, undefined, '');
    },
  };
}
