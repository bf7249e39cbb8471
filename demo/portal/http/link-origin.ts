import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Creates a function that returns the portal's origin for links in mails. The origin never comes
 * from a request: an attacker who requests another person's reset could send any host.
 * @param publicUrl the portal's public URL; without it the address that the portal listens on
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
