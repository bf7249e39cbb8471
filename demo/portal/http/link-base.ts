import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { toUrlHost } from '../../server/http/url-host.ts';
import { readBasePath } from './base-path.ts';

/**
 * Creates a function that returns the portal's URL for links in mails, without a slash at its end. It never
 * comes from a request: an attacker who requests another person's reset could send any host.
 * @param publicUrl the portal's public URL; without it the address that the portal listens on
 */
export function createLinkBase(app: FastifyInstance, publicUrl: string | undefined): () => string {
  return () => {
    if (publicUrl !== undefined) return new URL(publicUrl).origin + readBasePath(publicUrl);
    const { address, port } = app.server.address() as AddressInfo;
    return `http://${toUrlHost(address)}:${port}`;
  };
}
