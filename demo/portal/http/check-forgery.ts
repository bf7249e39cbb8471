import type { FastifyRequest } from 'fastify';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import type { OriginOf } from './origin-of.ts';
import { Refusal } from './refusal.ts';

/** Whether a request was sent by script that knows the anti-forgery header, not by a plain form. */
function isScripted(request: FastifyRequest): boolean {
  const value = request.headers[DEFAULT_NAMES.antiForgeryHeader.toLowerCase()];
  return value === DEFAULT_NAMES.antiForgeryValue;
}

/** Whether a request says that a page of another origin sent it (Fetch Metadata, RFC 6454). */
function isForeign(request: FastifyRequest, originOf: OriginOf): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  return (
    (origin !== undefined && origin !== originOf(request)) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  );
}

/**
 * Refuses what another site made the browser send. The header alone would do for scripts, since no
 * other origin may set it but the partners', and theirs are known by name; forms can't set headers, so a
 * form has to come with a proof of its origin.
 * @throws Refusal 403 `FORGERY`
 */
function checkForgery(request: FastifyRequest, originOf: OriginOf): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const proven = origin !== undefined || site !== undefined;
  if (isForeign(request, originOf) || !(proven || isScripted(request))) throw forgery();
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

export { checkForgery, checkScriptForgery, forgery, isForeign, isScripted };
