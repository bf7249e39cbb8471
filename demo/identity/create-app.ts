import { fileURLToPath } from 'node:url';
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import type { IdentityContext } from './identity-context.ts';
import { interactionRoutes } from './interaction/interaction-routes.ts';
import { secondFactorRoutes } from './interaction/second-factor-routes.ts';
import { libraryRoutes } from './library-routes.ts';
import { manageRoutes } from './manage/manage-routes.ts';
import { pageOf } from './pages/pages.ts';
import { enrolmentRoutes } from './second-factor/enrolment-routes.ts';

const ASSETS = fileURLToPath(new URL('assets', import.meta.url));
/** Modules of the browser's side of passkeys. */
const WEBAUTHN = fileURLToPath(new URL('.', import.meta.resolve('@simplewebauthn/browser')));

/** Forms are small. Bytes. */
const BODY_LIMIT = 64 * 1024;

/** For every answer; pages say what else they need. `script-src` is there for the library to add to. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; script-src; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** The provider with its own pages: those here, all other addresses by the library. */
export function createApp(context: IdentityContext, trustProxy = false): FastifyInstance {
  const app = Fastify({ bodyLimit: BODY_LIMIT, trustProxy });
  app.addHook('onRequest', async (_, reply) => {
    for (const [name, value] of Object.entries(HEADERS)) reply.raw.setHeader(name, value);
  });
  app.setErrorHandler((error: FastifyError & { status?: number }, _, reply) => {
    // The library and the portal's checks say `status`, the framework `statusCode`.
    const status = error.status ?? error.statusCode ?? 500;
    const { html, headers } = pageOf('message', {
      title: 'That did not work',
      text: 'Please go back to where you came from and try again.',
    });
    return reply.code(status).headers(headers).send(html);
  });
  app.register(fastifyCookie);
  app.register(fastifyStatic, { root: ASSETS, prefix: '/assets/', cacheControl: false });
  app.register(fastifyStatic, {
    root: WEBAUTHN,
    prefix: '/assets/webauthn/',
    decorateReply: false,
    cacheControl: false,
  });
  app.register(async (pages) => {
    pages.register(fastifyFormbody);
    interactionRoutes(pages, context);
    secondFactorRoutes(pages, context);
    manageRoutes(pages, context);
  });
  enrolmentRoutes(app, context);
  app.register(async (library) => libraryRoutes(library, context));
  return app;
}
