import type { FastifyInstance } from 'fastify';
import { type GetOrigin, isHttps } from './request-origin.ts';

/** The content security policy of responses that are not pages. Each page sets its own policy. */
export const NO_PAGE_POLICY =
  "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': NO_PAGE_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  // Not "no-referrer": browsers would then send "Origin: null" with same-origin forms.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/**
 * The header that makes browsers use https for the host and all its subdomains (RFC 6797), for two years
 * (in seconds), as the HSTS preload list requires. A subdomain without TLS could set cookies for the host.
 */
export const TRANSPORT_SECURITY = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
} as const;

/** Adds the security headers to every response. A route may replace one. */
export function addSecurityHeaders(app: FastifyInstance, getOrigin: GetOrigin): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(HEADERS);
    if (isHttps(getOrigin(request))) reply.headers(TRANSPORT_SECURITY);
    done();
  });
}
