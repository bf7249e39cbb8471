import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Creates a function that returns the portal's origin for links in mails. It never comes from a request:
 * a request for another person's reset could name any host.
 * @param publicUrl the portal's public address, if it is known; else the address it listens on
 */
export function createLinkOrigin(
  app: FastifyInstance,
  publicUrl: string | undefined,
): () => string {
  return () => {
    if (publicUrl !== undefined) return new URL(publicUrl).origin;
    const { address, family, port } = app.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  };
}
