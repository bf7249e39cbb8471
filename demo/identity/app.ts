import { fileURLToPath } from 'node:url';
import fastifyCookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { BODY_LIMITS } from '../server/http/body-limits.ts';
import { createLogOptions, type LogTarget } from '../server/http/log-options.ts';
import type { Refusal } from '../server/http/refusal.ts';
import { addRequestLimits } from '../server/http/request-limits.ts';
import { isHttps } from '../server/http/request-origin.ts';
import { addTargetCheck } from '../server/http/request-target.ts';
import { TRANSPORT_SECURITY } from '../server/http/security-headers.ts';
import {
  addForwardedForCheck,
  createTrustProxy,
  type TrustedProxies,
} from '../server/http/trust-proxy.ts';
import { recordRefusal } from '../server/security-log/record-refusal.ts';
import type { SecurityLog } from '../server/security-log/security-log.ts';
import type { Cookies } from './cookies.ts';
import { addBrand, type IdentityBrand } from './pages/brand.ts';
import { sendPage } from './pages/define-page.ts';
import { messagePage } from './pages/message-page.ts';
import { addPageLanguage } from './pages/page-language.ts';
import { SUPERSEDED } from './provider/read-interaction.ts';

const ASSETS = fileURLToPath(new URL('assets', import.meta.url));

/** Headers of every response; pages replace the policy. The library adds hashes to `script-src`. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; script-src; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/**
 * Creates the HTTP application with headers, error page, cookies and assets, but without routes.
 * @param origin the authority's public origin
 * @param brand its name and mark
 * @param cookies the names of its cookies
 * @param proxies the proxies in front of it
 * @param log by default there is none
 */
export function createApp(
  origin: string,
  brand: IdentityBrand,
  cookies: Cookies,
  proxies: TrustedProxies | undefined,
  securityLog: SecurityLog,
  log: LogTarget | undefined,
): FastifyInstance {
  const app = Fastify({
    logger: log ? createLogOptions(log) : false,
    bodyLimit: BODY_LIMITS.none,
    trustProxy: createTrustProxy(proxies),
    // While a process closes, it still answers what arrives on its connections: a proxy would pass a 503 on.
    return503OnClosing: false,
  });
  const headers = { ...HEADERS, ...(isHttps(origin) && TRANSPORT_SECURITY) };
  addPageLanguage(app, cookies);
  addBrand(app, brand);
  addForwardedForCheck(app);
  app.addHook('onRequest', async (_, reply) => {
    // Set on the raw response, because the library responds without Fastify.
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
  });
  addTargetCheck(app);
  addRequestLimits(app);
  app.setErrorHandler(
    (error: FastifyError & Partial<Pick<Refusal, 'status' | 'headers'>>, request, reply) => {
      // Errors of the library and refusals have `status`, those of Fastify `statusCode`.
      const status = error.status ?? error.statusCode ?? 500;
      if (status >= 500) request.log.error({ err: error }, 'failed');
      reply.code(status).headers(error.headers ?? {});
      recordRefusal(securityLog, { status, code: error.code ?? error.name }, request);
      const isSuperseded = error.code === SUPERSEDED;
      return sendPage(
        reply,
        messagePage((texts) => (isSuperseded ? texts.superseded : texts.error)),
      );
    },
  );
  app.register(fastifyCookie);
  app.register(fastifyStatic, { root: ASSETS, prefix: '/assets/', cacheControl: false });
  return app;
}
