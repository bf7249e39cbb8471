import type { FastifyRequest } from 'fastify';
import { ANTI_FORGERY } from '../../../src/contract/names.ts';
import { Refusal } from './refusal.ts';
import type { GetOrigin } from './request-origin.ts';

/** Returns whether a script sent the request: it has the anti-forgery header, which a form cannot set. */
function isScripted(request: FastifyRequest): boolean {
  const value = request.headers[ANTI_FORGERY.header.toLowerCase()];
  return value === ANTI_FORGERY.value;
}

/** Returns whether the browser says which page the request comes from. Old browsers do not. */
function namesSource({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

/** Returns whether `Origin` (RFC 6454) or `Sec-Fetch-Site` (Fetch Metadata) names another origin. */
function isForeign(request: FastifyRequest, getOrigin: GetOrigin): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  return (
    (origin !== undefined && origin !== getOrigin(request)) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  );
}

/**
 * Refuses requests that another site caused (CSRF). For scripts the anti-forgery header is enough,
 * because CORS allows only known partner origins to send it. Forms cannot set headers, so they must
 * have `Origin` or `Sec-Fetch-Site`.
 * @throws Refusal 403 `FORGERY`
 */
function checkForgery(request: FastifyRequest, getOrigin: GetOrigin): void {
  const isKnown = namesSource(request) || isScripted(request);
  if (isForeign(request, getOrigin) || !isKnown) throw forgery();
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

export { checkForgery, checkScriptForgery, forgery, isForeign, isScripted, namesSource };
