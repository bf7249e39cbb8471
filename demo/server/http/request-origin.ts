import type { FastifyRequest } from 'fastify';

/** Returns the server's own origin, such as `https://files.example.com`, as the browser sees it. */
export type GetOrigin = (request: FastifyRequest) => string;

/**
 * Creates the function: it returns the configured origin, or the one that the request was sent to.
 * @param publicUrl the server's public address, if it is known
 * @throws TypeError if that is not a URL
 */
export function createGetOrigin(publicUrl: string | undefined): GetOrigin {
  if (publicUrl === undefined) return (request) => `${request.protocol}://${request.host}`;
  const { origin } = new URL(publicUrl);
  return () => origin;
}

/** Returns whether an origin uses TLS. */
export const isHttps = (origin: string): boolean => origin.startsWith('https:');
