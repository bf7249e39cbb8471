import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site on another origin. */
export interface OtherSite {
  readonly origin: string;
  /** Adds a page with a content security policy. */
  addPage(path: string, html: string, policy?: string): void;
  addScript(path: string, text: string): void;
  close(): Promise<void>;
}

/** Starts a site under another host name of this machine, so that it is cross-site for the browser. */
export async function openSite(host = 'localhost'): Promise<OtherSite> {
  const answers = new Map<string, { body: string; headers: Record<string, string> }>();
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const answer = answers.get(path);
    response.writeHead(answer ? 200 : 404, answer?.headers).end(answer?.body);
  }).listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    addPage: (path, body, policy) =>
      void answers.set(path, {
        body,
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          ...(policy && { 'Content-Security-Policy': policy }),
        },
      }),
    addScript: (path, body) =>
      void answers.set(path, { body, headers: { 'Content-Type': 'text/javascript' } }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
