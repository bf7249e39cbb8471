import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const ASSETS = fileURLToPath(new URL('../assets', import.meta.url));
const JQUERY = createRequire(import.meta.url).resolve('jquery');

/** The browser revalidates the file each time; most responses have status 304. */
const REVALIDATE = 'no-cache';
/** For files whose names contain a digest of their content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** The dependencies of the static files. */
export interface StaticRoutesOptions {
  /** Folder with the built elements; undefined to serve none. */
  readonly elements: string | undefined;
}

/** Serves the portal's own style sheets and scripts, and the built elements. */
export async function staticRoutes(
  app: FastifyInstance,
  { elements }: StaticRoutesOptions,
): Promise<void> {
  app.register(fastifyStatic, {
    root: ASSETS,
    prefix: '/assets/',
    cacheControl: false,
    setHeaders: (reply) => void reply.header('Cache-Control', REVALIDATE),
  });
  app.get('/assets/jquery.js', (_, reply) =>
    reply.sendFile(path.basename(JQUERY), path.dirname(JQUERY)),
  );
  if (elements === undefined || !existsSync(elements)) return;
  const chunks = path.join(path.resolve(elements), 'chunks') + path.sep;
  app.register(fastifyStatic, {
    root: path.resolve(elements),
    prefix: '/portico/',
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply, file) {
      reply
        .header('Cache-Control', file.startsWith(chunks) ? FOREVER : REVALIDATE)
        // Pages of partners load them as modules, which browsers always fetch with CORS.
        .header('Access-Control-Allow-Origin', '*')
        .header('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
}
