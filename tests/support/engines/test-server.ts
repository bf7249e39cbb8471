import { createReadStream, statSync } from 'node:fs';
import { request } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';
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
 * Serves the files of a folder at the root exactly as they are: no plugin transforms them and
 * nothing is injected. `headers` gives the extra headers of a path, such as a page's policy.
 */
export function serveFolder(folder: string, headers: Record<string, OutgoingHttpHeaders> = {}): Middleware {
  return async (ctx, next) => {
    const file = join(folder, normalize(decodeURIComponent(ctx.path)));
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat?.isFile() || !['GET', 'HEAD'].includes(ctx.method)) return next();
    // The answer is written past Koa, since the runner would set a caching header of its own.
    ctx.respond = false;
    ctx.res.writeHead(200, {
      'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
      'content-length': stat.size,
      'cache-control': 'no-store',
      ...headers[ctx.path],
    });
    if (ctx.method === 'HEAD') ctx.res.end();
    else createReadStream(file).pipe(ctx.res);
  };
}

/** Passes every request below a path on to a server, and its answer back with its very status and headers. */
export function proxy(prefix: string, target: () => string): Middleware {
  return (ctx, next) => {
    if (!ctx.path.startsWith(prefix)) return next();
    ctx.respond = false;
    return new Promise<void>((resolve) => {
      const outgoing = request(new URL(ctx.url, target()), { method: ctx.method, headers: ctx.req.headers });
      outgoing.on('response', (incoming) => {
        ctx.res.sendDate = false;
        ctx.res.writeHead(incoming.statusCode ?? 502, incoming.statusMessage ?? '', incoming.rawHeaders);
        incoming.pipe(ctx.res);
        resolve();
      });
      outgoing.on('error', (error) => {
        if (!ctx.res.headersSent) ctx.res.writeHead(502, { 'content-type': 'text/plain' });
        ctx.res.end(error.message);
        resolve();
      });
      ctx.res.on('close', () => outgoing.destroy());
      ctx.req.pipe(outgoing);
    });
  };
}
