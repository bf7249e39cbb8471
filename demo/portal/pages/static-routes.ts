import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const ASSETS = fileURLToPath(new URL('../assets', import.meta.url));
const JQUERY = createRequire(import.meta.url).resolve('jquery');

/** Ask each time whether it changed (the answer is mostly 304). */
const REVALIDATE = 'no-cache';
/** Never changes: the name holds a digest of the content. */
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * The portal's own style sheet and scripts, and the built elements.
 * @param elements folder with the built elements; without it only their addresses are missing
 */
export function staticRoutes(app: FastifyInstance, elements: string | undefined): void {
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
        // Partners' pages load them as modules, and those are always fetched with CORS.
        .header('Access-Control-Allow-Origin', '*')
        .header('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
}
