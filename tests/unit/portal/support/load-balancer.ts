import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A load balancer in front of several portals. */
export interface LoadBalancer {
  /** Origin of the load balancer. */
  readonly address: string;
  /** Number of responses of each portal, by its port. */
  readonly responseCounts: ReadonlyMap<number, number>;
  close(): Promise<void>;
}

/**
 * Starts a load balancer that passes each request to the next portal in turn. It skips a portal
 * that refuses the connection. If a portal closes the connection before it responds, the client
 * gets 502, because the request may have had side effects.
 * @param ports those of the portals, which may change; without any the client gets 503
 */
export async function startLoadBalancer(ports: readonly number[]): Promise<LoadBalancer> {
  const responseCounts = new Map(ports.map((port) => [port, 0]));
  let turn = 0;

  /** Passes a request to a portal. @param others those to try if it refuses the connection */
  function pass(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    [port, ...others]: readonly number[],
  ): void {
    if (port === undefined) return void outgoing.writeHead(503).end();
    const passed = request({
      host: '127.0.0.1',
      port,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
      agent: false,
    });
    const refuse = () => void (outgoing.headersSent || outgoing.writeHead(502).end());
    passed.on('response', (answer) => {
      responseCounts.set(port, (responseCounts.get(port) ?? 0) + 1);
      // A portal that is killed in the middle of its response has not answered.
      buffer(answer).then(
        (body) => outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders).end(body),
        refuse,
      );
    });
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && others.length > 0) pass(incoming, outgoing, others);
      else refuse();
    });
    // The requests of the tests have no body that would have to be repeated.
    passed.end();
  }

  const server = createServer((incoming, outgoing) => {
    turn = (turn + 1) % Math.max(1, ports.length);
    pass(incoming, outgoing, [...ports.slice(turn), ...ports.slice(0, turn)]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    responseCounts,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
