import type { FastifyRequest } from 'fastify';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import type { OriginOf } from './origin-of.ts';
import { Refusal } from './refusal.ts';

/** Whether a request was sent by script that knows the anti-forgery header, not by a plain form. */
function isScripted(request: FastifyRequest): boolean {
  const value = request.headers[DEFAULT_NAMES.antiForgeryHeader.toLowerCase()];
  return value === DEFAULT_NAMES.antiForgeryValue;
}

/**
 * Refuses what another site made the browser send. The header alone would do for scripts, since no
 * other origin may set it (the portal grants no CORS preflight); forms can't set headers, so a form has to
 * come with a proof of its origin (Fetch Metadata, RFC 6454).
 * @throws Refusal 403 `FORGERY`
 */
function checkForgery(request: FastifyRequest, originOf: OriginOf): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const foreign =
    (origin !== undefined && origin !== originOf(request)) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none');
  const proven = origin !== undefined || site !== undefined;
  if (foreign || !(proven || isScripted(request))) throw forgery();
}

/**
 * The same for calls that only scripts make.
 * @throws Refusal 403 `FORGERY`
 */
function checkScriptForgery(request: FastifyRequest, originOf: OriginOf): void {
  if (!isScripted(request)) throw forgery();
  checkForgery(request, originOf);
}

function forgery(): Refusal {
  return new Refusal(403, 'FORGERY', 'The request did not come from a page of this portal');
}

export { checkForgery, checkScriptForgery, isScripted };
