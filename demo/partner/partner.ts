import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Eta } from 'eta';
import Fastify, { type FastifyReply } from 'fastify';

const ASSETS = fileURLToPath(new URL('./assets', import.meta.url));
const eta = new Eta({ views: fileURLToPath(new URL('./pages', import.meta.url)), cache: true });

/** Where invited people register and choose a new password. */
export const PARTNER_PATHS = {
  registration: '/register.html',
  passwordReset: '/reset.html',
} as const;

/** The pages, by address: one script from the portal and one tag each. */
const PAGES = {
  '/': './index',
  [PARTNER_PATHS.registration]: './register',
  [PARTNER_PATHS.passwordReset]: './reset',
} as const;

/** Where the partner's site listens, and which portal it belongs to. */
interface PartnerOptions {
  readonly host: string;
  /** 0 takes any that is free. */
  readonly port: number;
  /** Origin of the portal, such as `https://files.example.com`. */
  readonly portal: string;
}

/** A partner's site that is open. */
export interface Partner {
  readonly origin: string;
  close(): Promise<void>;
}

/** Opens the site of a partner: pages of its own, on an origin of its own, without cookies. */
export async function openPartner({ host, port, portal }: PartnerOptions): Promise<Partner> {
  const app = Fastify({ forceCloseConnections: true });
  const policy = policyFor(portal);
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'Content-Security-Policy': policy,
      // The address of a page may hold the token of a mailed link.
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    });
  });
  app.register(fastifyStatic, { root: ASSETS, prefix: '/assets/', cacheControl: false });
  for (const [address, page] of Object.entries(PAGES)) {
    app.get(
      address,
      (_, reply): FastifyReply =>
        reply.type('text/html; charset=utf-8').send(eta.render(page, { portal })),
    );
  }
  const origin = await app.listen({ host, port });
  return { origin, close: () => app.close() };
}

/** Scripts and calls to the portal only, and nothing that makes markup from text. */
function policyFor(portal: string): string {
  return [
    "default-src 'none'",
    `script-src ${portal}`,
    `connect-src ${portal}`,
    `img-src 'self' ${portal}`,
    "style-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
