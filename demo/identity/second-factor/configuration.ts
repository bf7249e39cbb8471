import { type Adapter, type Client, errors } from 'oidc-provider';
import type { Cookies } from '../cookies.ts';
import type { ProviderConfiguration } from '../provider/configuration.ts';
import { CLIENT_METADATA } from './clients.ts';
import { SIGN_IN_PATH } from './sign-in/sign-in-flow.ts';
import type { TicketReader } from './tickets/ticket-reader.ts';

/** Stores nothing: a verified second factor has to be verified again the next time. */
const NO_STORAGE: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
};

/** Name of the cookie with which an authorization about a second factor is resumed. */
export const getResumeCookie = (cookies: Cookies): string =>
  cookies.toPathName('second_factor_resume');

/**
 * Extends the configuration of single sign-on: it rejects authorization requests of second-factor
 * clients, and its token endpoint exchanges their codes.
 */
export function extendConfiguration(plain: ProviderConfiguration): ProviderConfiguration {
  return {
    ...plain,
    extraClientMetadata: { properties: Object.values(CLIENT_METADATA) },
    extraParams: {
      login_ticket(_, __, client) {
        if (isSecondFactorClient(client)) {
          throw new errors.InvalidRequest('this application may request second factors only');
        }
      },
    },
    async findAccount(ctx, subject, token) {
      // The subject is a user of the client, not an account of the provider.
      if (isSecondFactorClient(ctx.oidc.client)) return toClientUser(subject);
      return plain.findAccount(ctx, subject, token);
    },
  };
}

/**
 * Configures a second instance of the library for second factors. Both instances share codes,
 * grants, clients, and therefore the token endpoint. They do not share sessions and interactions,
 * so neither instance affects those of the other in the same browser.
 */
export function createSecondFactorConfiguration(
  shared: ProviderConfiguration,
  tickets: TicketReader,
  cookies: Cookies,
): ProviderConfiguration {
  return {
    ...shared,
    adapter(model) {
      if (model === 'Session') return NO_STORAGE;
      return shared.adapter(model === 'Interaction' ? 'SecondFactorInteraction' : model);
    },
    cookies: {
      ...shared.cookies,
      names: {
        session: cookies.toName('second_factor_session'),
        interaction: cookies.toName('second_factor_interaction'),
        resume: getResumeCookie(cookies),
      },
    },
    expiresWithSession: async () => false,
    interactions: { url: (_, { uid }) => `${SIGN_IN_PATH}/${uid}` },
    extraParams: {
      async login_ticket({ oidc }, ticket, client) {
        if (!isSecondFactorClient(client)) throw new errors.UnauthorizedClient();
        await tickets.readLoginTicket(client.clientId, ticket, oidc.params?.nonce).catch(() => {
          throw new errors.InvalidRequest(
            'login_ticket is missing, expired, or of another request',
          );
        });
      },
    },
    findAccount: async (_, subject) => toClientUser(subject),
  };
}

function isSecondFactorClient(client: Client | undefined): boolean {
  return client?.[CLIENT_METADATA.secondFactor] === true;
}

function toClientUser(subject: string) {
  return { accountId: subject, claims: async () => ({ sub: subject }) };
}
