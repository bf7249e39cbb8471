import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { Middleware } from '@web/dev-server-core';

/** The content types of the files of a build, by extension. */
const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Serves the files of a folder below a path unchanged: no plugin transforms them and
 * nothing is injected.
 * @param prefix begins and ends with a slash
 * @param folder a path, or a function that returns the one for a request
 */
export function serveFolder(
  prefix: string,
  folder: string | ((request: IncomingMessage) => string | Promise<string>),
  headers: OutgoingHttpHeaders = {},
): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(prefix) || !['GET', 'HEAD'].includes(ctx.method)) return next();
    const root = typeof folder === 'string' ? folder : await folder(ctx.req);
    const file = join(root, normalize(`/${decodeURIComponent(ctx.path.slice(prefix.length))}`));
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat?.isFile()) return next();
    // The response bypasses Koa because the test runner would set its own caching header.
    ctx.respond = false;
    ctx.res.writeHead(200, {
      'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
      'content-length': stat.size,
      'cache-control': 'no-store',
      ...headers,
    });
    if (ctx.method === 'HEAD') ctx.res.end();
    else createReadStream(file).pipe(ctx.res);
  };
}

/** Responds with 404 to every path with this prefix, like a server that has removed the files. */
export function respondNotFound(prefix: string): Middleware {
  return (ctx, next) => {
    if (!ctx.path.startsWith(prefix)) return next();
    ctx.respond = false;
    ctx.res.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end();
    return undefined;
  };
}

/**
 * Forwards every request below a path to a server, and its response with the same status and headers.
 * If the server closes the connection, the proxy closes it too.
 */
export function proxy(
  prefix: string,
  getTarget: (incoming: IncomingMessage) => Promise<string>,
): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(prefix)) return next();
    ctx.respond = false;
    const target = new URL(ctx.url, await getTarget(ctx.req));
    return new Promise<void>((resolve) => {
      const { method, headers } = ctx.req;
      const outgoing = request(target, { method, headers });
      outgoing.on('response', (incoming) => {
        ctx.res.sendDate = false;
        ctx.res.writeHead(
          incoming.statusCode ?? 502,
          incoming.statusMessage ?? '',
          incoming.rawHeaders,
        );
        incoming.pipe(ctx.res);
        resolve();
      });
      outgoing.on('error', () => {
        ctx.req.socket.destroy();
        resolve();
      });
      ctx.res.on('close', () => outgoing.destroy());
      ctx.req.pipe(outgoing);
    });
  };
}
