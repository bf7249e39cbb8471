import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { Refusal } from '../../../server/http/refusal.ts';
import { digest } from '../../../server/secrets.ts';
import type { Cookies } from '../../cookies.ts';
import { readInteraction } from '../../provider/read-interaction.ts';
import { isLoginPending } from '../clients.ts';
import { toSubjectKey } from '../factors/subject-key.ts';
import type { Flow } from '../flow.ts';
import type { TicketReader } from '../tickets/ticket-reader.ts';
import type { UsedTickets } from '../tickets/used-tickets.ts';
import { getBrowserId } from './browser-id.ts';

/** Path of the second-factor pages of a sign-in. */
export const SIGN_IN_PATH = '/second-factor';

interface SignInFlowOptions {
  readonly cookies: Cookies;
  /** The instance of the library for authorizations about second factors. */
  readonly provider: Provider;
  readonly tickets: TicketReader;
  readonly usedTickets: UsedTickets;
}

/**
 * Creates the flow of a sign-in: an interaction of the library, bound to a browser by the library's
 * cookie. A ticket that permits enrollment is valid for the first browser only, and only while the
 * login is pending. Another browser may verify a factor with the ticket, but cannot use the result
 * without the cookies of the login at the client.
 */
export function createSignInFlow({
  cookies,
  provider,
  tickets,
  usedTickets,
}: SignInFlowOptions): Flow {
  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    result: Parameters<Provider['interactionResult']>[2],
  ): Promise<FastifyReply> {
    await readInteraction(provider, request, reply);
    const url = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    return reply.redirect(url, 303);
  }

  return {
    path: `${SIGN_IN_PATH}/:uid`,
    async identify(request, reply) {
      const { uid, params } = await readInteraction(provider, request, reply);
      const { client_id, login_ticket, nonce, redirect_uri } = params as Record<string, string>;
      const { client, ticket } = await tickets
        .readLoginTicket(client_id ?? '', login_ticket, nonce)
        .catch(() => {
          throw new Refusal(400, 'INVALID_TICKET', 'The ticket is invalid or expired');
        });
      const browserId = getBrowserId(request, reply, cookies);
      const isBound = ticket.enrol && (await usedTickets.bind(client, ticket, browserId));
      return {
        flowId: digest(`sign-in ${uid}`),
        subjectKey: toSubjectKey(client, ticket.sub),
        name: ticket.name,
        base: `${SIGN_IN_PATH}/${uid}`,
        destination: redirect_uri ?? '',
        managing: false,
        mayEnroll: async () => isBound && isLoginPending(client, ticket.jti),
        complete: (request, reply) =>
          finish(request, reply, { login: { accountId: ticket.sub, remember: false } }),
      };
    },
    cancel: (request, reply) =>
      finish(request, reply, {
        error: 'access_denied',
        error_description: 'The user canceled the second factor',
      }),
  };
}
