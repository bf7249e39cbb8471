import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CALL_PATHS, getRoutePath } from '../../../src/contract/calls/paths.ts';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { checkScriptForgery, forgery, isScripted } from '../../server/http/forgery.ts';
import type { PortalContext } from '../portal-context.ts';

/** The calls that partners' pages may make, and how. */
const PARTNER_CALLS: ReadonlyMap<string | undefined, 'GET' | 'POST'> = new Map([
  [CALL_PATHS.publicInfo, 'GET'],
  [CALL_PATHS.releaseInfo, 'GET'],
  [CALL_PATHS.self, 'GET'],
  [CALL_PATHS.captcha, 'GET'],
  [CALL_PATHS.login, 'POST'],
  [CALL_PATHS.logout, 'POST'],
  [getRoutePath('externalUser'), 'GET'],
  [CALL_PATHS.register, 'POST'],
  [CALL_PATHS.resetPassword, 'POST'],
  [CALL_PATHS.resetPasswordRequested, 'POST'],
]);

const ALLOWED_HEADERS = [
  'Authorization',
  DEFAULT_NAMES.tokenModeHeader,
  DEFAULT_NAMES.antiForgeryHeader,
  DEFAULT_NAMES.mfaTokenHeader,
  'Content-Type',
  'Accept-Language',
  'Cache-Control',
  'Pragma',
].join(', ');

const EXPOSED_HEADERS = [
  'Location',
  DEFAULT_NAMES.redirectHeader,
  'Retry-After',
  DEFAULT_NAMES.publicTokenHeader,
].join(', ');

/** How long a browser may remember the answer to a preflight, in seconds. */
const PREFLIGHT_AGE = '600';

/**
 * Lets the pages of the partners that the settings name make their calls from the browser (CORS, Fetch
 * standard section 3.2): without credentials, since the mode without cookies needs none. Any other
 * origin gets 403, and none of these headers.
 */
export function addPartnerAccess(app: FastifyInstance, context: PortalContext): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!PARTNER_CALLS.has(request.routeOptions.url)) return;
    reply.header('Vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || origin === context.originOf(request)) return;
    if (!(await isPartner(context, request))) throw forgery();
    reply.headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': EXPOSED_HEADERS,
    });
  });

  for (const [path, method] of PARTNER_CALLS) {
    app.options(path ?? '', (_, reply) =>
      reply
        .code(204)
        .headers({
          'Access-Control-Allow-Methods': method,
          'Access-Control-Allow-Headers': ALLOWED_HEADERS,
          'Access-Control-Max-Age': PREFLIGHT_AGE,
        })
        .send(),
    );
  }
}

/**
 * Refuses forged calls. One that carries no cookie's authority may come from a partner too.
 * @param cookieless whether cookies play no part in the call
 * @throws Refusal 403 `FORGERY`
 */
export async function checkCallForgery(
  context: PortalContext,
  request: FastifyRequest,
  cookieless: boolean,
): Promise<void> {
  if (cookieless && isScripted(request) && (await isPartner(context, request))) return;
  checkScriptForgery(request, context.originOf);
}

async function isPartner({ settings }: PortalContext, request: FastifyRequest): Promise<boolean> {
  const { origin } = request.headers;
  return origin !== undefined && (await settings.read()).partnerOrigins.includes(origin);
}
