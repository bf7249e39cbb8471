import type { FastifyInstance } from 'fastify';
import { createStatusRefusal } from './refusal.ts';

/** A path, an http URL (which proxies may send), or the asterisk of `OPTIONS`. */
const TARGET = /^(?:\/|https?:\/\/|\*$)/i;

/**
 * Refuses requests with another target (RFC 9112 section 3.2) with 400, before anything else reads the URL.
 * Libraries build URLs from it, and fail for schemes such as `ftp:`.
 */
export function addTargetCheck(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _, done) => {
    if (!TARGET.test(raw.url ?? '')) throw createStatusRefusal(400);
    done();
  });
}
