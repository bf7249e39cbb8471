import type { FastifyInstance } from 'fastify';
import { type GetOrigin, isHttps } from './request-origin.ts';

const HEADERS = {
  'Cache-Control': 'no-store',
  // For responses that are not pages; each page sets its own policy.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  // Not "no-referrer": browsers would then send "Origin: null" with same-origin forms.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Two years, as the HSTS preload list requires. Seconds. */
const TRANSPORT_SECURITY = 'max-age=63072000';

/** Adds the security headers to every response. A route may replace one. */
export function addSecurityHeaders(app: FastifyInstance, getOrigin: GetOrigin): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS);
    if (isHttps(getOrigin(request))) {
      reply.header('Strict-Transport-Security', TRANSPORT_SECURITY);
    }
  });
}
