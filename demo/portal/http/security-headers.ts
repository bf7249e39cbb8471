import type { FastifyInstance } from 'fastify';
import type { OriginOf } from './origin-of.ts';

const HEADERS = {
  'Cache-Control': 'no-store',
  // For answers that are no pages; a page says what it needs instead.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  // Not "no-referrer": browsers would then send "Origin: null" with the portal's own forms.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Two years, as the preload list asks. Seconds. */
const TRANSPORT_SECURITY = 'max-age=63072000';

/** Gives every answer the headers that keep it where it belongs; a route may replace one. */
export function addSecurityHeaders(app: FastifyInstance, originOf: OriginOf): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS);
    if (originOf(request).startsWith('https:')) {
      reply.header('Strict-Transport-Security', TRANSPORT_SECURITY);
    }
  });
}
