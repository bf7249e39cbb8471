import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../../src/contract/languages.ts';
import { perform } from '../../src/testing/perform.ts';
import { addOwnHostCheck } from '../portal-demo/own-host.ts';
import { createGetOrigin } from '../server/http/request-origin.ts';
import { addAnswerRoutes } from './answers/answer-routes.ts';
import { addMissingTexts } from './answers/missing-texts.ts';
import { createVisits } from './answers/visits.ts';
import { addFramePages } from './pages/frame-page.ts';
import { addGalleryPages } from './pages/gallery-page.ts';
import { type ReadRequestView, readQuery, readView } from './view.ts';
import { GALLERY } from './visit-path.ts';

const ASSETS = fileURLToPath(new URL('./assets', import.meta.url));

/** The fonts of pictures that are compared. */
const FONTS = [
  '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2',
  '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2',
  '@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-400-normal.woff2',
  '@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-600-normal.woff2',
  '@fontsource/noto-sans-jp/files/noto-sans-jp-59-400-normal.woff2',
  '@fontsource/noto-sans-jp/files/noto-sans-jp-59-600-normal.woff2',
];

/** The dependencies of the gallery. */
export interface GalleryOptions {
  /** The portal's public origin with its base path, if it is configured. */
  readonly origin?: string | undefined;
  /** Chooses the language of a page, by the rules of the portal's pages. */
  readonly chooseLanguage: (request: FastifyRequest) => Language | Promise<Language>;
}

/**
 * The gallery: all states of the elements. Each state is a page in a frame, and its calls are answered below an
 * address of its own. Only the demo registers it, on a portal that serves the elements.
 */
export async function gallery(
  app: FastifyInstance,
  { origin, chooseLanguage }: GalleryOptions,
): Promise<void> {
  const basePath = origin === undefined ? '' : new URL(origin).pathname.replace(/\/+$/, '');
  const visits = createVisits();
  const readRequestView: ReadRequestView = async (request) =>
    readView(readQuery(request.url), await chooseLanguage(request));
  addOwnHostCheck(app, origin);
  app.register(fastifyStatic, {
    root: ASSETS,
    prefix: `${GALLERY}/assets/`,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('Cache-Control', 'no-cache'),
  });
  // It uses nothing from outside, and Node has removed its types.
  app.get(`${GALLERY}/assets/perform.js`, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(`export ${perform}`),
  );
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
  addGalleryPages(app, { basePath, readRequestView });
  addFramePages(app, {
    basePath,
    getOrigin: createGetOrigin(origin),
    readRequestView,
    visits,
  });
  addAnswerRoutes(app, visits);
  addMissingTexts(app, basePath);
}
