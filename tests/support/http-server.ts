import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Answers one request, correctly or like a broken server. */
export type HttpAnswer = (response: ServerResponse, request: IncomingMessage) => void;

/** A request as the server received it. */
export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** An HTTP server on the loopback interface. */
export interface HttpServer {
  readonly origin: string;
  /** All requests in their order. */
  readonly requests: SeenRequest[];
}

/** Starts a server; at the end of the test it stops and closes all connections. */
export async function startHttpServer(answer: HttpAnswer): Promise<HttpServer> {
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

/** Returns an origin without a server. */
export async function getClosedOrigin(): Promise<string> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}
