import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * The portal's origin for what is read elsewhere, such as mails. Never taken from a request: whoever asks
 * for somebody else's reset could put their own host there.
 * @param fixed the portal's public address, where it is known; else the address it listens on
 */
export function createLinkOrigin(app: FastifyInstance, fixed: string | undefined): () => string {
  return () => {
    if (fixed !== undefined) return new URL(fixed).origin;
    const { address, family, port } = app.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  };
}
