import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { Refusal } from '../../server/http/refusal.ts';

/** Code of the refusal of a sign-in that is not the newest one of its browser. */
export const SUPERSEDED = 'SUPERSEDED';

/**
 * Reads the interaction that the path of a request names (`:uid`). The library identifies it by a cookie for
 * all paths, which belongs to the newest interaction of the browser: without this check, a page of an older
 * one would continue the newest one.
 * @throws Refusal 409 if the browser has begun another interaction since then
 * @throws an error of the library if the browser has none
 */
export async function readInteraction(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Awaited<ReturnType<Provider['interactionDetails']>>> {
  const details = await provider.interactionDetails(request.raw, reply.raw);
  const { uid } = request.params as { uid?: string };
  if (uid !== details.uid) {
    throw new Refusal(409, SUPERSEDED, 'The browser has begun another sign-in');
  }
  return details;
}
