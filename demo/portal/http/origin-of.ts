import type { FastifyRequest } from 'fastify';

/** Tells the portal's own origin, such as `https://files.example.com`, as a request's browser sees it. */
export type OriginOf = (request: FastifyRequest) => string;

/**
 * Makes the rule: the origin that was set, else the one the request came to.
 * @param fixed the portal's public address, where it is known
 * @throws TypeError for what is no address
 */
export function createOriginOf(fixed: string | undefined): OriginOf {
  if (fixed === undefined) return (request) => `${request.protocol}://${request.host}`;
  const { origin } = new URL(fixed);
  return () => origin;
}
