import type { FastifyReply, FastifyRequest } from 'fastify';

/** Public data with its entity tag (RFC 9110 section 8.8.3). */
export interface Tagged<Data> {
  readonly data: Data;
  readonly tag: string;
}

/**
 * Lets browsers keep public data and ask each time whether they have changed (RFC 9110 section 13.1.2).
 * @returns the data, or the 304 that was sent
 */
export function revalidate<Data>(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { data, tag }: Tagged<Data>,
): Data | FastifyReply {
  reply.headers({ 'Cache-Control': 'no-cache', ETag: tag });
  // A proxy that compresses an answer makes its tag weak.
  const known = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known?.includes(tag) ? reply.code(304).send() : data;
}
