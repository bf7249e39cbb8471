import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSecure } from '../../../src/contract/urls.ts';
import { Refusal } from './refusal.ts';

/** Returns the server's own origin, such as `https://files.example.com`, as the browser sees it. */
export type GetOrigin = (request: FastifyRequest) => string;

/**
 * Creates the function: it returns the configured origin, or the one that the request was sent to.
 * Forwarding headers never decide it: a client can send them too.
 * @param publicUrl the server's public address, if it is known
 * @throws TypeError if that is not a URL
 */
export function createGetOrigin(publicUrl: string | undefined): GetOrigin {
  if (publicUrl === undefined) return ({ headers }) => `http://${headers.host ?? ''}`;
  const { origin } = new URL(publicUrl);
  return () => origin;
}

/** Returns whether an origin uses TLS. */
export const isHttps = (origin: string): boolean => origin.startsWith('https:');

/** Returns whether a host of a URL, with or without a port, is this machine. */
export function isLoopbackHost(host: string): boolean {
  const url = URL.parse(`http://${host}`);
  return url !== null && isSecure(url);
}

/** Returns whether a request was sent to a loopback address, by the name in its `Host` header. */
export const isForLoopback = ({ headers }: FastifyRequest): boolean =>
  isLoopbackHost(headers.host ?? '');

/**
 * Refuses requests for other hosts than loopback, for a server without a configured origin. Otherwise a
 * page of any site could become its own origin: the site lets its name lead to this machine (DNS
 * rebinding).
 */
export function addLoopbackCheck(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    if (!isForLoopback(request)) {
      throw new Refusal(421, 'MISDIRECTED_REQUEST', 'The server does not know this host');
    }
    done();
  });
}
