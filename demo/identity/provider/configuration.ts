import Keygrip from 'keygrip';
import type { Adapter, Configuration, FindAccount } from 'oidc-provider';
import type { Database } from '../../server/database/database.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Cookies } from '../cookies.ts';
import { definePage, sendLibraryPage } from '../pages/define-page.ts';
import { messagePage } from '../pages/message-page.ts';
import { createAdapter } from './adapter.ts';
import { CLIENT_MODEL } from './client-adapter.ts';
import type { Keys } from './keys.ts';

/** Lifetimes, in seconds. */
const MINUTE = 60;
const WORKING_DAY = 8 * 60 * MINUTE;

const logoutPage = definePage<{ action: string; secret: string | undefined }>(
  new URL('logout.eta', import.meta.url),
);

/** The configuration of the provider library, with the parts that an extension may wrap. */
export interface ProviderConfiguration extends Configuration {
  adapter(model: string): Adapter;
  findAccount: FindAccount;
}

/** Configures the provider library: authorization code with PKCE, and logout. */
export function createConfiguration(
  database: Database,
  accounts: Accounts,
  clientAdapter: Adapter,
  keys: Keys,
  cookies: Cookies,
  brandId: string,
): ProviderConfiguration {
  return {
    adapter: (model) =>
      model === CLIENT_MODEL ? clientAdapter : createAdapter(database, model, brandId),
    jwks: { keys: [keys.signing] },
    cookies: {
      // The library's own default is SHA-1.
      keys: new Keygrip(keys.cookies, 'sha256'),
      names: {
        session: cookies.toName('identity_session'),
        interaction: cookies.toName('identity_interaction'),
        resume: cookies.toPathName('identity_resume'),
      },
      // The library limits the cookie that resumes an authorization to the path of that authorization.
      short: { path: '/', httpOnly: true, sameSite: 'lax' },
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
    async findAccount(_, subject) {
      if (!(await accounts.has(subject))) return undefined;
      return { accountId: subject, claims: async () => ({ sub: subject }) };
    },
    // All clients belong to the operator, so users are not asked for consent.
    async loadExistingGrant({ oidc }) {
      const { client, provider, session } = oidc;
      const grantId = client && session?.grantIdFor(client.clientId);
      if (grantId) return provider.Grant.find(grantId);
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
          const action = ctx.oidc.urlFor('end_session_confirm');
          sendLibraryPage(
            ctx,
            logoutPage({ action, secret }, { destination: postLogoutRedirectUri }),
          );
        },
        postLogoutSuccessSource(ctx) {
          sendLibraryPage(
            ctx,
            messagePage((texts) => texts.signedOut),
          );
        },
      },
    },
    renderError(ctx, { error }) {
      sendLibraryPage(
        ctx,
        messagePage((texts) => texts.error, error),
      );
    },
  };
}
