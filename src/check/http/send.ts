import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** A request of a check. */
export interface PortalRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** The answer of the portal, as it came over the network. */
export interface PortalAnswer {
  /** Any number, such as 609, which `fetch` may refuse. */
  readonly status: number;
  /** By their names in lower case, without `Set-Cookie`. Several values are joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
  /** The `Set-Cookie` headers, unchanged. */
  readonly setCookies: readonly string[];
  readonly body: Buffer;
  /** Milliseconds from the request to the end of the body. */
  readonly duration: number;
}

/** How requests are sent. */
export interface Transport {
  /** Milliseconds after which a request fails. */
  readonly timeout: number;
  /** Whether a certificate that nobody vouches for is accepted. */
  readonly isInsecure: boolean;
}

/** The longest body that is read, in bytes. */
const BODY_LIMIT = 5_000_000;

/**
 * Sends a request without following redirects.
 * @throws Error if no complete answer arrives
 */
export function send(
  { method, url, headers, body }: PortalRequest,
  { timeout, isInsecure }: Transport,
): Promise<PortalAnswer> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method,
      headers: {
        ...headers,
        ...((method === 'POST' || body !== undefined) && {
          'Content-Length': String(Buffer.byteLength(body ?? '')),
        }),
      },
      agent: false,
      rejectUnauthorized: !isInsecure,
      signal: AbortSignal.timeout(timeout),
    });
    request.on('response', (response) => {
      readBody(response).then((bytes) => {
        resolve({ ...readHead(response), body: bytes, duration: performance.now() - start });
      }, reject);
    });
    request.on('error', (error) => {
      const isLate = error.name === 'TimeoutError' || error.name === 'AbortError';
      reject(isLate ? new Error(`no answer within ${timeout} ms`) : error);
    });
    request.end(body);
  });
}

function readHead({ statusCode = 0, headers }: IncomingMessage) {
  const { 'set-cookie': setCookies = [], ...rest } = headers;
  const entries = Object.entries(rest).map(([name, value]) => [name, String(value)] as const);
  return { status: statusCode, headers: new Map(entries), setCookies };
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > BODY_LIMIT) throw new Error(`the body is longer than ${BODY_LIMIT} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
