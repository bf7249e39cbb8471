import { once } from 'node:events';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, resolve } from 'node:path';
import type { Build } from '../../e2e/support/test-portal.ts';
import { findHost } from '../hosts.ts';
import { encodeText } from './encode-text.ts';
import { LIBRARIES, readMooToolsWithoutLayer } from './libraries.ts';
import { bundleSecondReact } from './second-react.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const PAGES = resolve(import.meta.dirname, '../pages');

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
};

/** The folders by the paths below which they are served. */
const FOLDERS: readonly (readonly [string, string])[] = [
  ['/pages/', PAGES],
  ...Object.entries(LIBRARIES).map(
    ([name, { folder }]) => [`/libraries/${name}/`, folder] as const,
  ),
];

/** Scripts that are made on demand, by path. */
const GENERATED: Record<string, () => string | Promise<string>> = {
  '/generated/mootools.js': readMooToolsWithoutLayer,
  '/generated/own-app.js': bundleSecondReact,
};

/** Replaces the comments of a page by the recorder of errors and by the elements. */
function fillPage(page: string, isLight: boolean): string {
  const elements = readFileSync(`${PAGES}/parts/elements.html`, 'utf8');
  const scripts = readFileSync(`${PAGES}/parts/scripts.html`, 'utf8');
  return page
    .replace('<!--scripts-->', scripts)
    .replace('<!--elements-->', elements.replaceAll('<!--mode-->', isLight ? 'light-dom' : ''));
}

/** Answers with the page of a host; the query `light` selects light DOM. */
function answerPage({ pathname, searchParams }: URL, response: ServerResponse): void {
  const host = findHost(pathname.slice('/hosts/'.length));
  const { encoding = 'utf-8', name, policy } = host;
  const page = fillPage(readFileSync(`${PAGES}/${name}.html`, 'utf8'), searchParams.has('light'));
  response.writeHead(200, {
    'content-type': `text/html; charset=${encoding}`,
    'cache-control': 'no-store',
    ...(policy && { 'content-security-policy': policy }),
  });
  response.end(encodeText(page, encoding));
}

/** Answers with a file of a folder; returns false if there is none. */
function answerFile(build: Build, pathname: string, response: ServerResponse): boolean {
  const folders = [['/portico/', resolve(ROOT, build)] as const, ...FOLDERS];
  const [prefix, folder] = folders.find(([start]) => pathname.startsWith(start)) ?? [];
  if (!prefix || !folder) return false;
  const file = join(folder, normalize(`/${decodeURIComponent(pathname.slice(prefix.length))}`));
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
  response.writeHead(200, {
    'content-type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'max-age=600',
  });
  createReadStream(file).pipe(response);
  return true;
}

/** Forwards a request to the portal, and its answer unchanged. */
function forward(portal: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '/' } = incoming;
  const outgoing = request(new URL(url, portal), { method, headers });
  outgoing.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', answer.rawHeaders);
    answer.pipe(response);
  });
  outgoing.on('error', () => incoming.socket.destroy());
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

/** A server with the host pages, the build and the portal on one origin. */
export interface HostServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** @param portal origin of the portal, which answers every other path */
export async function startHostServer(portal: string, build: Build): Promise<HostServer> {
  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const generate = GENERATED[url.pathname];
    if (url.pathname.startsWith('/hosts/')) answerPage(url, response);
    else if (generate) {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' });
      response.end(await generate());
    } else if (!answerFile(build, url.pathname, response)) forward(portal, incoming, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
