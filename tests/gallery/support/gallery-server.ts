import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { gallery } from '../../../demo/gallery/gallery.ts';
import { staticRoutes } from '../../../demo/portal/pages/static-routes.ts';
import { chooseLanguage } from '../../../demo/server/language/choose-language.ts';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
const { resolve } = createRequire(import.meta.url);
const READER = resolve('@guidepup/virtual-screen-reader/browser.js');

/** The path of the virtual screen reader, which the content security policy of the frames allows. */
export const READER_PATH = '/virtual-screen-reader.js';

/** A running gallery. */
export interface GalleryServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** Opens the gallery with the built elements, without a portal and its database. */
export async function openGallery(): Promise<GalleryServer> {
  const app = Fastify({ forceCloseConnections: true });
  app.register(staticRoutes, { elements: process.env.ELEMENTS_DIR ?? DIST });
  app.get(READER_PATH, async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await readFile(READER)),
  );
  app.register(gallery, {
    chooseLanguage: (request) => chooseLanguage(request, { cookie: 'portal_language' }),
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, close: () => app.close() };
}
