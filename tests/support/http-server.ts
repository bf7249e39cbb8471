import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Answers one request, in whatever way a broken or a sound server would. */
export type HttpAnswer = (response: ServerResponse, request: IncomingMessage) => void;

/** A request as it came in. */
export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** A raw server on loopback. */
export interface HttpServer {
  readonly origin: string;
  /** Everything that was asked, in order. */
  readonly requests: SeenRequest[];
}

/** Starts a server that ends with the test, together with whatever is still connected to it. */
export async function httpServer(answer: HttpAnswer): Promise<HttpServer> {
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers });
    request.resume();
    answer(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, requests };
}

/** An origin at which nobody listens. */
export async function closedOrigin(): Promise<string> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}
