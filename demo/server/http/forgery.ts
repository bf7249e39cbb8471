import type { FastifyRequest } from 'fastify';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { Refusal } from './refusal.ts';
import type { OriginOf } from './request-origin.ts';

/** Returns whether a script sent the request: it has the anti-forgery header, which a form cannot set. */
function isScripted(request: FastifyRequest): boolean {
  const value = request.headers[DEFAULT_NAMES.antiForgeryHeader.toLowerCase()];
  return value === DEFAULT_NAMES.antiForgeryValue;
}

/** Returns whether `Origin` (RFC 6454) or `Sec-Fetch-Site` (Fetch Metadata) names another origin. */
function isForeign(request: FastifyRequest, originOf: OriginOf): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  return (
    (origin !== undefined && origin !== originOf(request)) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  );
}

/**
 * Refuses requests that another site caused (CSRF). The anti-forgery header is enough for scripts,
 * because CORS lets only known partner origins send it. Forms cannot set headers, so they must carry
 * `Origin` or `Sec-Fetch-Site`.
 * @throws Refusal 403 `FORGERY`
 */
function checkForgery(request: FastifyRequest, originOf: OriginOf): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const proven = origin !== undefined || site !== undefined;
  if (isForeign(request, originOf) || !(proven || isScripted(request))) throw forgery();
}

/**
 * Does the same for calls that only scripts make.
 * @throws Refusal 403 `FORGERY`
 */
function checkScriptForgery(request: FastifyRequest, originOf: OriginOf): void {
  if (!isScripted(request)) throw forgery();
  checkForgery(request, originOf);
}

function forgery(): Refusal {
  return new Refusal(403, 'FORGERY', 'The request did not come from a page of this portal');
}

export { checkForgery, checkScriptForgery, forgery, isForeign, isScripted };
