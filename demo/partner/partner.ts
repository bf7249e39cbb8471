import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Eta } from 'eta';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { LANGUAGE_PARAMETER } from '../../src/contract/names.ts';
import { chooseLanguage } from '../server/language/choose-language.ts';
import { getDirection } from '../server/language/culture.ts';
import { getTexts } from './pages/page-texts.ts';

const ASSETS = fileURLToPath(new URL('./assets', import.meta.url));
/** The script that keeps the language of a page and of its elements the same. */
const SHARED_ASSETS = fileURLToPath(new URL('../server/assets', import.meta.url));

/** Name of the cookie with the language that a person picked. */
const LANGUAGE_COOKIE = 'partner_language';

const eta = new Eta({ views: fileURLToPath(new URL('./pages', import.meta.url)), cache: true });

/** Paths of the partner's pages for registration and password reset. */
export const PARTNER_PATHS = {
  registration: '/register.html',
  passwordReset: '/reset.html',
} as const;

/**
 * The templates of the pages, by path. Each page with an element needs one script of the portal and
 * one tag.
 */
const PAGES = {
  '/': './index',
  [PARTNER_PATHS.registration]: './register',
  [PARTNER_PATHS.passwordReset]: './reset',
} as const;

/** The address of the partner's site and the portal that it belongs to. */
interface PartnerOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** URL of the portal, such as `https://files.example.com/files`, without a slash at its end. */
  readonly portal: string;
}

/** A running site of a partner. */
export interface Partner {
  readonly origin: string;
  close(): Promise<void>;
}

/** Opens the site of a partner: static pages on their own origin, without a session. */
export async function openPartner({ host, port, portal }: PartnerOptions): Promise<Partner> {
  const app = Fastify({ forceCloseConnections: true });
  const { origin: portalOrigin, pathname, href } = new URL(portal);
  const policy = createPolicy(portalOrigin);
  // The elements know the origin of their script, but not the base path. A parsed URL contains no `<`.
  const elementSettings = pathname === '/' ? undefined : JSON.stringify({ portal: href });
  const data = { portal, elementSettings, languageCookie: LANGUAGE_COOKIE };

  /** Renders a page in the language of the request. Its links name that language. */
  function render(page: string, request: FastifyRequest): string {
    const language = chooseLanguage(request, { cookie: LANGUAGE_COOKIE });
    return eta.render(page, {
      ...data,
      language,
      direction: getDirection(language),
      languageQuery: `?${LANGUAGE_PARAMETER}=${language}`,
      texts: getTexts(language),
    });
  }

  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'Content-Security-Policy': policy,
      // The URL of a page may contain the token of a mailed link.
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    });
  });
  app.register(fastifyStatic, { root: ASSETS, prefix: '/assets/', cacheControl: false });
  app.get('/assets/language.js', (_, reply) => reply.sendFile('language.js', SHARED_ASSETS));
  for (const [path, page] of Object.entries(PAGES)) {
    app.get(
      path,
      (request, reply): FastifyReply =>
        reply.type('text/html; charset=utf-8').send(render(page, request)),
    );
  }
  const origin = await app.listen({ host, port });
  return { origin, close: () => app.close() };
}

/**
 * Returns a content security policy that allows only the site’s own scripts, scripts, calls and
 * images of the portal, and requires Trusted Types.
 */
function createPolicy(portal: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${portal}`,
    `connect-src ${portal}`,
    `img-src 'self' ${portal}`,
    "style-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
