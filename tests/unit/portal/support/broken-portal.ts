import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request on its way to the portal. */
export interface ForwardedRequest {
  readonly method: string;
  /** With the query string. */
  path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An answer on its way back. */
export interface ForwardedAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Breaks one rule of the portal behind a proxy. */
export interface Fault {
  /** Changes a request, or answers it without the portal. */
  request?(request: ForwardedRequest): ForwardedAnswer | undefined;
  /** Changes an answer. */
  answer?(answer: ForwardedAnswer, request: ForwardedRequest): void;
}

/** How the proxy listens. */
export interface ProxyOptions {
  /** The certificate and private key as PEM, for https. */
  readonly certificate?: { readonly cert: string; readonly key: string };
  /** By default a free one. */
  readonly port?: number;
}

let proxies = 0;

/**
 * Starts a proxy in front of a portal that breaks one of its rules, until the end of the test. Its clients
 * have an IP address of their own.
 * @returns the origin of the proxy
 */
export async function breakPortal(
  portal: string,
  fault: Fault,
  { certificate, port: wanted = 0 }: ProxyOptions = {},
): Promise<string> {
  proxies += 1;
  const clientIp = `198.51.${proxies >> 8}.${proxies & 255}`;

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request: ForwardedRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: { ...incoming.headers, 'x-forwarded-for': clientIp },
      body: (await readBytes(incoming)).toString(),
    };
    const answer = fault.request?.(request) ?? (await ask(portal, request));
    fault.answer?.(answer, request);
    const { 'transfer-encoding': _, ...headers } = answer.headers;
    outgoing.writeHead(answer.status, {
      ...headers,
      ...(answer.status !== 304 && { 'content-length': answer.body.length }),
    });
    outgoing.end(answer.status === 204 || answer.status === 304 ? undefined : answer.body);
  }

  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    void forward(incoming, outgoing).catch(() => outgoing.destroy());
  const server: Server = certificate
    ? createTlsServer(certificate, listener)
    : createServer(listener);
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`;
}

/** Sends a request to the portal with the name of the proxy as its host. */
async function ask(
  portal: string,
  { method, path, headers, body }: ForwardedRequest,
): Promise<ForwardedAnswer> {
  const request = sendRequest(`${portal}${path}`, { method, headers, agent: false });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    headers: { ...response.headers },
    body: await readBytes(response),
  };
}

async function readBytes(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
