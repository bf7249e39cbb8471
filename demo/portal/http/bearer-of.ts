import type { FastifyRequest } from 'fastify';

/** The bearer token of a request (RFC 6750 section 2.1), where it carries one. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^bearer +([\w.~+/-]+=*)$/i.exec(headers.authorization?.trim() ?? '')?.[1];
}
