import { type Adapter, type Client, type Configuration, errors } from 'oidc-provider';
import type { Database } from '../server/database/database.ts';
import type { Accounts } from './accounts/accounts.ts';
import { PENDING_LOGINS, SECOND_FACTOR } from './clients/client-marks.ts';
import { createAdapter } from './database/adapter.ts';
import type { Keys } from './keys.ts';
import { pageOf, sendPage } from './pages/pages.ts';

/** Lifetimes, in seconds. */
const MINUTE = 60;
const WORKING_DAY = 8 * 60 * MINUTE;

/** How the provider library is set up: authorization code with PKCE, and logout, nothing else. */
export function providerConfiguration(
  database: Database,
  accounts: Accounts,
  { signing, cookies }: Keys,
): Configuration & { adapter: (model: string) => Adapter } {
  return {
    adapter: (model) => createAdapter(database, model),
    jwks: { keys: [signing] },
    cookies: {
      keys: [...cookies],
      names: {
        session: 'identity_session',
        interaction: 'identity_interaction',
        resume: 'identity_resume',
      },
    },
    clientDefaults: {
      grant_types: ['authorization_code'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    },
    responseTypes: ['code'],
    scopes: ['openid'],
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    ttl: {
      Session: WORKING_DAY,
      Grant: WORKING_DAY,
      Interaction: 10 * MINUTE,
      AuthorizationCode: MINUTE,
      AccessToken: 5 * MINUTE,
      IdToken: 5 * MINUTE,
    },
    extraClientMetadata: { properties: [SECOND_FACTOR, PENDING_LOGINS] },
    extraParams: {
      login_ticket(_, __, client) {
        if (isSecondFactor(client)) {
          throw new errors.InvalidRequest('this application asks for second factors only');
        }
      },
    },
    async findAccount({ oidc }, subject) {
      // Whom a client of the second kind asks about is somebody that it knows, not somebody of here.
      if (!isSecondFactor(oidc.client) && !(await accounts.has(subject))) return undefined;
      return { accountId: subject, claims: async () => ({ sub: subject }) };
    },
    // The clients are the house's own: nobody has to be asked whether they may know who signed in.
    async loadExistingGrant({ oidc }) {
      const { client, provider, session } = oidc;
      const kept = client && session?.grantIdFor(client.clientId);
      if (kept) return provider.Grant.find(kept);
      const grant = new provider.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId && { accountId: session.accountId }),
      });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx) {
          const { state = {} } = ctx.oidc.session ?? {};
          const { secret, postLogoutRedirectUri } = state as Record<string, string | undefined>;
          sendPage(
            ctx,
            pageOf(
              'logout',
              { action: ctx.oidc.urlFor('end_session_confirm'), secret },
              { destination: postLogoutRedirectUri },
            ),
          );
        },
        postLogoutSuccessSource(ctx) {
          sendPage(ctx, pageOf('message', { title: 'Signed out', text: 'You are signed out.' }));
        },
      },
    },
    renderError(ctx, { error_description: text }) {
      sendPage(ctx, pageOf('message', { title: 'That did not work', text }));
    },
  };
}

/** Whether a client asks for second factors, and never for single sign-on. */
function isSecondFactor(client: Client | undefined): boolean {
  return client?.[SECOND_FACTOR] === true;
}
