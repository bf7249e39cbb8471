import type { FastifyInstance } from 'fastify';
import { createStatusRefusal } from './refusal.ts';

/** A path, an http URL (which proxies may send), or the asterisk of `OPTIONS`. */
const TARGET = /^(?:\/|https?:\/\/|\*$)/i;

/** Whether a request has several `Host` headers, of which Node reads the first. A proxy may read another one. */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  const isHost = (text: string, index: number) => index % 2 === 0 && text.toLowerCase() === 'host';
  return rawHeaders.findIndex(isHost) !== rawHeaders.findLastIndex(isHost);
}

/**
 * Refuses requests with another target or several hosts (RFC 9112 section 3.2) with 400, before anything else reads
 * the URL. Libraries build URLs from it, and fail for schemes such as `ftp:`.
 */
export function addTargetCheck(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _, done) => {
    if (!TARGET.test(raw.url ?? '') || hasSeveralHosts(raw.rawHeaders)) {
      throw createStatusRefusal(400);
    }
    done();
  });
}
