import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { createStatusRefusal } from '../../server/http/refusal.ts';

/** The content codings of files that the build has compressed, the smallest first. */
const COMPRESSED = ['br', 'gzip'];

/** A part of `Negotiator` with an option that its types do not have yet: what is preferred where weights are equal. */
interface EncodingNegotiator {
  encoding(
    available: string[],
    options: { readonly preferred: readonly string[] },
  ): string | undefined;
}

/**
 * Reduces `Accept-Encoding` to the coding that the client prefers (RFC 9110 section 12.5.3), because the plugin for
 * static files reads neither the weight of `identity` nor that of `*`.
 * @throws Refusal 406 if the client accepts neither a compressed nor the plain file
 */
export function negotiateEncoding({ headers }: FastifyRequest): void {
  if (headers['accept-encoding'] === undefined) return;
  const codings = [...COMPRESSED, 'identity'];
  const negotiator: EncodingNegotiator = new Negotiator({ headers });
  const best = negotiator.encoding(codings, { preferred: COMPRESSED });
  if (best === undefined) throw createStatusRefusal(406);
  headers['accept-encoding'] = best;
}
