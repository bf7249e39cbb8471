import type { FastifyRequest } from 'fastify';

/** Reads the bearer token of a request (RFC 6750 section 2.1). */
export function readBearerToken({ headers }: FastifyRequest): string | undefined {
  return /^bearer +([\w.~+/-]+=*)$/i.exec(headers.authorization?.trim() ?? '')?.[1];
}
