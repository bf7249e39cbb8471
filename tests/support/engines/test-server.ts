import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { Middleware } from '@web/dev-server-core';

/** The content types of the files that a build gives. */
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
 * Serves the files of a folder below a path exactly as they are: no plugin transforms them and
 * nothing is injected.
 * @param prefix begins and ends with a slash
 */
export function serveFolder(
  prefix: string,
  folder: string,
  headers: OutgoingHttpHeaders = {},
): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(prefix) || !['GET', 'HEAD'].includes(ctx.method)) return next();
    const file = join(folder, normalize(`/${decodeURIComponent(ctx.path.slice(prefix.length))}`));
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat?.isFile()) return next();
    // The answer is written past Koa, since the runner would set a caching header of its own.
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

/** Has lost every file whose address begins so. */
export function lose(prefix: string): Middleware {
  return (ctx, next) => {
    if (!ctx.path.startsWith(prefix)) return next();
    ctx.respond = false;
    ctx.res.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end();
    return undefined;
  };
}

/**
 * Passes every request below a path on to a server, and its answer back with its very status and
 * headers. Where the server breaks the connection, so does this.
 */
export function proxy(
  prefix: string,
  targetOf: (incoming: IncomingMessage) => Promise<string>,
): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(prefix)) return next();
    ctx.respond = false;
    const target = new URL(ctx.url, await targetOf(ctx.req));
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
