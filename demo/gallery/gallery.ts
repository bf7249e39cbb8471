import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { addOwnHostCheck } from '../portal-demo/own-host.ts';
import { createGetOrigin } from '../server/http/request-origin.ts';
import { addAnswerRoutes } from './answers/answer-routes.ts';
import { addMissingTexts } from './answers/missing-texts.ts';
import { createVisits } from './answers/visits.ts';
import { addFramePages } from './pages/frame-page.ts';
import { addGalleryPages } from './pages/gallery-page.ts';
import { GALLERY } from './visit-path.ts';

const ASSETS = fileURLToPath(new URL('./assets', import.meta.url));

/** The fonts of pictures that are compared. */
const FONTS = [
  '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2',
  '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2',
  '@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-400-normal.woff2',
  '@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-600-normal.woff2',
];

/** The dependencies of the gallery. */
export interface GalleryOptions {
  /** The portal's public origin with its base path, if it is configured. */
  readonly origin?: string | undefined;
}

/**
 * The gallery: all states of the elements. Each state is a page in a frame, and its calls are answered below an
 * address of its own. Only the demo registers it, on a portal that serves the elements.
 */
export async function gallery(app: FastifyInstance, { origin }: GalleryOptions): Promise<void> {
  const basePath = origin === undefined ? '' : new URL(origin).pathname.replace(/\/+$/, '');
  const visits = createVisits();
  addOwnHostCheck(app, origin);
  app.register(fastifyStatic, {
    root: ASSETS,
    prefix: `${GALLERY}/assets/`,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('Cache-Control', 'no-cache'),
  });
  const { resolve } = createRequire(import.meta.url);
  app.register(async (scope) => {
    scope.register(fastifyStatic, { serve: false, root: ASSETS });
    for (const font of FONTS) {
      scope.get(`${GALLERY}/assets/fonts/${path.basename(font)}`, (_, reply) => {
        const file = resolve(font);
        return reply
          .header('Cache-Control', 'no-cache')
          .sendFile(path.basename(file), path.dirname(file));
      });
    }
  });
  addGalleryPages(app, basePath);
  addFramePages(app, { basePath, getOrigin: createGetOrigin(origin), visits });
  addAnswerRoutes(app, visits);
  addMissingTexts(app, basePath);
}
