import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createStatusRefusal, Refusal } from '../../server/http/refusal.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import { negotiateEncoding } from '../http/negotiate-encoding.ts';
import { revalidate } from '../http/revalidate.ts';
import { BRANDING_SHEET, colorsQuerySchema, composeBrandingSheet } from './branding-sheet.ts';
import { composeStyleSheet } from './style-sheet.ts';

const ASSETS = fileURLToPath(new URL('../assets', import.meta.url));
const SHARED_ASSETS = fileURLToPath(new URL('../../server/assets', import.meta.url));
const JQUERY = createRequire(import.meta.url).resolve('jquery');

/** The browser revalidates the file each time; most responses have status 304. */
const REVALIDATE = 'no-cache';
/** For files whose addresses name their content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** An error of the plugin for static files. One about the request has a status, such as 416 for a range. */
type FileError = Error & {
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

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
  app.setErrorHandler((error: FileError) => {
    throw toRefusal(error);
  });
  app.register(fastifyStatic, {
    root: ASSETS,
    prefix: '/assets/',
    cacheControl: false,
    setHeaders: (reply) =>
      void reply
        .header('Cache-Control', REVALIDATE)
        // The elements on pages of partners show the logo, which may be one of these files.
        .header('Cross-Origin-Resource-Policy', 'cross-origin'),
  });
  const styleSheet = composeStyleSheet();
  app.get('/assets/portal.css', async (request, reply) =>
    revalidate(request, reply.type('text/css; charset=utf-8'), styleSheet),
  );
  withValibotSchemas(app).get(
    BRANDING_SHEET,
    { schema: { querystring: colorsQuerySchema } },
    async ({ query }, reply) =>
      reply
        .type('text/css; charset=utf-8')
        .header('Cache-Control', FOREVER)
        .send(composeBrandingSheet(query)),
  );
  app.get('/assets/language.js', (_, reply) => reply.sendFile('language.js', SHARED_ASSETS));
  app.get('/assets/jquery.js', (_, reply) =>
    reply.sendFile(path.basename(JQUERY), path.dirname(JQUERY)),
  );
  if (elements === undefined || !existsSync(elements)) return;
  const root = path.resolve(elements);
  app.register(async (scope) => {
    scope.addHook('onRequest', (request, _, done) => {
      negotiateEncoding(request);
      done();
    });
    scope.register(fastifyStatic, {
      root,
      prefix: '/portico/',
      decorateReply: false,
      cacheControl: false,
      // The build writes a compressed file beside each one. It has no address of its own.
      preCompressed: true,
      allowedPath: (file) => !/\.(?:br|gz)$/.test(file),
      setHeaders(reply, file) {
        const folders = path.relative(root, path.dirname(file)).split(path.sep);
        reply
          .header('Cache-Control', folders.includes('chunks') ? FOREVER : REVALIDATE)
          // Pages of partners load them as modules, which browsers always fetch with CORS.
          .header('Access-Control-Allow-Origin', '*')
          .header('Cross-Origin-Resource-Policy', 'cross-origin');
      },
    });
  });
}

/** Converts an error about the request to a refusal. Others stay as they are. */
function toRefusal(error: FileError): Error {
  const { statusCode = 500, headers } = error;
  if (error instanceof Refusal || statusCode >= 500) return error;
  return createStatusRefusal(statusCode, headers);
}
