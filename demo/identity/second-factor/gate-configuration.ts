import { type Adapter, type Configuration, errors } from 'oidc-provider';
import type { Clock } from '../../server/clock.ts';
import type { Clients } from '../clients/clients.ts';
import { readLoginTicket } from './login-ticket.ts';
import { SECOND_FACTOR_PATH } from './second-factor-path.ts';

/** Keeps nothing: whoever passed the second factor has to pass it again the next time. */
const FORGETFUL: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
};

/**
 * How the library is set up for authorization requests about second factors. Codes, grants and clients
 * are shared with single sign-on, and with them the token endpoint; sessions and interactions are not,
 * so that the one neither sees nor ends the other's in the same browser.
 */
export function gateConfiguration(
  shared: Configuration & { adapter: (model: string) => Adapter },
  clients: Clients,
  clock: Clock,
  origin: string,
): Configuration {
  return {
    ...shared,
    adapter(model) {
      if (model === 'Session') return FORGETFUL;
      return shared.adapter(model === 'Interaction' ? 'SecondFactorInteraction' : model);
    },
    cookies: {
      ...shared.cookies,
      names: {
        session: 'second_factor_session',
        interaction: 'second_factor_interaction',
        resume: 'second_factor_resume',
      },
    },
    expiresWithSession: async () => false,
    interactions: { url: (_, { uid }) => `${SECOND_FACTOR_PATH}/${uid}` },
    extraParams: {
      async login_ticket({ oidc }, ticket, { clientId }) {
        const client = await clients.find(clientId);
        const nonce = oidc.params?.nonce;
        if (client?.kind !== 'second-factor') throw new errors.UnauthorizedClient();
        await readLoginTicket(client, ticket, typeof nonce === 'string' ? nonce : undefined, {
          audience: origin,
          now: clock.now(),
        }).catch(() => {
          throw new errors.InvalidRequest('login_ticket is missing, over, or not for this request');
        });
      },
    },
    async findAccount(_, subject) {
      return { accountId: subject, claims: async () => ({ sub: subject }) };
    },
  };
}
