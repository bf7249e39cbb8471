import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ALL_CALLS } from '../../../src/contract/calls/all-calls.ts';
import { getRoutePath } from '../../../src/contract/calls/paths.ts';
import { ANTI_FORGERY, DEFAULT_NAMES } from '../../../src/contract/names.ts';
import {
  checkForgery,
  checkScriptForgery,
  forgery,
  isScripted,
} from '../../server/http/forgery.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/** The methods of the calls that pages of partners can make, by the path of their route. */
const PARTNER_CALLS: ReadonlyMap<string | undefined, 'GET' | 'POST'> = new Map(
  Object.values(ALL_CALLS)
    .filter(({ isCrossOrigin }) => isCrossOrigin)
    .map(({ name, method }) => [getRoutePath(name), method]),
);

const ALLOWED_HEADERS = [
  'Authorization',
  DEFAULT_NAMES.tokenModeHeader,
  ANTI_FORGERY.header,
  DEFAULT_NAMES.mfaTokenHeader,
  DEFAULT_NAMES.captchaSlotHeader,
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
  DEFAULT_NAMES.captchaSlotHeader,
].join(', ');

/** Seconds for which a browser may cache the answer to a preflight. */
const PREFLIGHT_AGE = '600';

/** Decides which calls the pages of partners may make. */
export interface PartnerAccess {
  /**
   * Allows the pages of partners to make their calls from the browser (CORS, Fetch standard section
   * 3.2). Cookies are allowed for partners on the portal's own site, such as another subdomain; the others
   * use bearer mode. Every other origin gets 403 and no CORS header.
   */
  addTo(app: FastifyInstance): void;
  /**
   * Refuses a request of bearer mode that names no origin, or none that may use this mode: the
   * portal's own and those of partners. Browsers send no `Origin` when a page reads from its own origin, but
   * `Sec-Fetch-Site`.
   * @throws Refusal 403 `FORGERY`
   */
  checkBearerOrigin(request: FastifyRequest): Promise<void>;
  /**
   * Refuses forged calls. A call may also come from a partner on the portal's own site, and without cookies
   * from any partner.
   * @param cookieless whether the call works without cookies
   * @throws Refusal 403 `FORGERY`
   */
  checkForgery(request: FastifyRequest, cookieless: boolean): Promise<void>;
  /**
   * Refuses a forged form of the login. It may also come from a page of a partner.
   * @throws Refusal 403 `FORGERY`
   */
  checkFormForgery(request: FastifyRequest): Promise<void>;
}

/** Returns whether the browser says that the page is on the portal's own site (Fetch Metadata, `Sec-Fetch-Site`). */
const isSameSite = ({ headers }: FastifyRequest) => headers['sec-fetch-site'] === 'same-site';

/** Creates the service for the partners in the settings. */
export function createPartnerAccess(settings: SettingsStore, getOrigin: GetOrigin): PartnerAccess {
  /** The answers about requests, so that the settings are read once for each. */
  const answers = new WeakMap<FastifyRequest, Promise<boolean>>();

  function isPartner(request: FastifyRequest): Promise<boolean> {
    const known = answers.get(request);
    if (known) return known;
    const answer = readIsPartner(request.headers.origin);
    answers.set(request, answer);
    return answer;
  }

  async function readIsPartner(origin: string | undefined): Promise<boolean> {
    return origin !== undefined && (await settings.read()).partnerOrigins.includes(origin);
  }

  async function allowPartner(origin: string, request: FastifyRequest, reply: FastifyReply) {
    if (!(await isPartner(request))) throw forgery();
    reply.headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': EXPOSED_HEADERS,
      ...(isSameSite(request) && { 'Access-Control-Allow-Credentials': 'true' }),
    });
  }

  return {
    addTo(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (!PARTNER_CALLS.has(request.routeOptions.url)) return done();
        reply.header('Vary', 'Origin, Sec-Fetch-Site');
        const { origin } = request.headers;
        if (origin === undefined || origin === getOrigin(request)) return done();
        allowPartner(origin, request, reply).then(() => done(), done);
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
    },
    async checkBearerOrigin(request) {
      const { origin, 'sec-fetch-site': site } = request.headers;
      const isOwn = origin === undefined ? site === 'same-origin' : origin === getOrigin(request);
      if (!isOwn && !(await isPartner(request))) throw forgery();
    },
    async checkForgery(request, cookieless) {
      const isAllowed = (cookieless || isSameSite(request)) && isScripted(request);
      if (isAllowed && (await isPartner(request))) return;
      checkScriptForgery(request, getOrigin);
    },
    async checkFormForgery(request) {
      if (!(await isPartner(request))) checkForgery(request, getOrigin);
    },
  };
}
