import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { Refusal } from '../../server/http/refusal.ts';
import { digest } from '../../server/secrets.ts';
import { loginStands } from '../clients/login-stands.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Guest, Place } from '../second-factor/guest.ts';
import { holderOf } from '../second-factor/holder-of.ts';
import { readLoginTicket } from '../second-factor/login-ticket.ts';
import { SECOND_FACTOR_PATH } from '../second-factor/second-factor-path.ts';
import { browserOf } from './browser-of.ts';

/** Somebody on the way back to the client that sent them. */
interface SignInGuest extends Guest {
  /** The client's lasting name for the person. */
  readonly subject: string;
}

/**
 * The second factor of a sign-in: an interaction of the library, bound to one browser by its cookie. A
 * ticket to set one up serves the browser that brings it first, as long as the sign-in waits for it; what
 * others pass with it is worth nothing without the cookies of that sign-in.
 */
export function createSecondFactorPlace({
  clients,
  clock,
  origin,
  gate,
  factors,
}: IdentityContext): Place<SignInGuest> {
  async function goOn(
    request: FastifyRequest,
    reply: FastifyReply,
    result: Parameters<Provider['interactionResult']>[2],
  ): Promise<FastifyReply> {
    const url = await gate.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    return reply.redirect(url, 303);
  }

  return {
    path: `${SECOND_FACTOR_PATH}/:uid`,
    async meet(request, reply) {
      const { uid, params } = await gate.interactionDetails(request.raw, reply.raw);
      const { client_id, login_ticket, nonce, redirect_uri } = params as Record<string, string>;
      const client = await clients.find(client_id ?? '');
      if (!client) throw new Refusal(400, 'UNKNOWN_CLIENT', 'The application is gone');
      const check = { audience: origin, now: clock.now() };
      const ticket = await readLoginTicket(client, login_ticket, nonce, check).catch(() => {
        throw new Refusal(400, 'TICKET_OVER', 'The sign-in took too long');
      });
      const browser = browserOf(request, reply, origin.startsWith('https:'));
      const mine = ticket.enrol && (await factors.tickets.bind(client, ticket, browser));
      return {
        visit: digest(`sign-in ${uid}`),
        holder: holderOf(client.clientId, ticket.sub),
        subject: ticket.sub,
        name: ticket.name,
        base: `${SECOND_FACTOR_PATH}/${uid}`,
        destination: redirect_uri ?? '',
        managing: false,
        mayEnrol: async () => mine && loginStands(client, ticket.jti),
      };
    },
    letOn: (request, reply, { subject }) =>
      goOn(request, reply, { login: { accountId: subject, remember: false } }),
    leave: (request, reply) =>
      goOn(request, reply, {
        error: 'access_denied',
        error_description: 'The person did not want to confirm',
      }),
  };
}
