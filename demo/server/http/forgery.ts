import type { FastifyRequest } from 'fastify';
import { ANTI_FORGERY } from '../../../src/contract/names.ts';
import { Refusal } from './refusal.ts';
import type { GetOrigin } from './request-origin.ts';

/** Returns whether a script sent the request: it has the anti-forgery header, which a form cannot set. */
function isScripted(request: FastifyRequest): boolean {
  const value = request.headers[ANTI_FORGERY.header.toLowerCase()];
  return value === ANTI_FORGERY.value;
}

/**
 * Returns the origin of the page that sent a request, if the browser names it: `Origin` (RFC 6454), or `Referer` in
 * browsers without Fetch Metadata, and over http, where a GET has neither.
 */
function readSource({ headers }: FastifyRequest): string | undefined {
  const { origin, referer = '', 'sec-fetch-site': site } = headers;
  return origin ?? (site === undefined ? URL.parse(referer)?.origin : undefined);
}

/** Returns whether the browser names another origin (`Sec-Fetch-Site` of Fetch Metadata, `Origin` or `Referer`). */
function isForeign(request: FastifyRequest, getOrigin: GetOrigin): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const source = readSource(request);
  if (source === undefined || source === getOrigin(request)) return false;
  // With the policy `no-referrer`, which a proxy may add, browsers send "Origin: null" with forms of the own origin.
  return !(source === 'null' && site === 'same-origin');
}

/** Returns whether the browser says that a page of the own origin, or the person, sent the request. */
function isOwn(request: FastifyRequest, getOrigin: GetOrigin): boolean {
  const isNamed =
    readSource(request) !== undefined || request.headers['sec-fetch-site'] !== undefined;
  return isNamed && !isForeign(request, getOrigin);
}

/**
 * Refuses requests that another site caused (CSRF). For scripts the anti-forgery header is enough,
 * because CORS allows only known partner origins to send it. Forms cannot set headers, so the browser must
 * say where they come from.
 * @throws Refusal 403 `FORGERY`
 */
function checkForgery(request: FastifyRequest, getOrigin: GetOrigin): void {
  if (isOwn(request, getOrigin)) return;
  if (!isScripted(request) || isForeign(request, getOrigin)) throw forgery();
}

/**
 * Refuses forged calls that only scripts make: they need the anti-forgery header in any case.
 * @throws Refusal 403 `FORGERY`
 */
function checkScriptForgery(request: FastifyRequest, getOrigin: GetOrigin): void {
  if (!isScripted(request)) throw forgery();
  checkForgery(request, getOrigin);
}

function forgery(): Refusal {
  return new Refusal(403, 'FORGERY', 'The request did not come from a page of this portal');
}

export { checkForgery, checkScriptForgery, forgery, isForeign, isOwn, isScripted };
