import * as openid from 'openid-client';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { createOpenidProvider, type OpenidClientOptions } from '../openid/openid-provider.ts';
import { createTransactions } from './transactions.ts';

/** Paths at which single sign-on starts, returns and ends. */
const SINGLE_SIGN_ON_PATHS = {
  login: '/ssf/sso/login',
  callback: '/ssf/sso/callback',
  logout: '/ssf/sso/logout',
} as const;

/** The portal as a client of its OpenID provider. All calls reject if the provider does not answer. */
interface SingleSignOn {
  /** Origin of the provider. */
  readonly origin: string;
  /** Starts a sign-on. @returns the URL of the provider */
  start(preSession: string, redirectUri: string): Promise<URL>;
  /**
   * Finishes a sign-on: checks `iss` (RFC 9207) and `state`, then exchanges the code.
   * @param preSession token of the browser's pre-session
   * @param callback the full URL of the callback request
   * @returns the subject: the provider's name for the person
   */
  finish(preSession: string, callback: URL): Promise<string>;
  /**
   * Returns the URL that ends the session at the provider (OpenID Connect RP-Initiated Logout 1.0).
   */
  getLogoutUrl(returnTo: string): Promise<URL>;
}

/**
 * Creates the client.
 * @throws TypeError for an issuer that is neither https nor on a loopback address
 */
function createSingleSignOn(
  database: Database,
  clock: Clock,
  options: OpenidClientOptions,
): SingleSignOn {
  const provider = createOpenidProvider(options, 'single sign-on');
  const transactions = createTransactions(database, clock);

  return {
    origin: provider.origin,
    async start(preSession, redirectUri) {
      const config = await provider.discover();
      const { state, nonce, codeVerifier } = await transactions.start(preSession);
      return openid.buildAuthorizationUrl(config, {
        scope: 'openid',
        redirect_uri: redirectUri,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
    },
    async finish(preSession, callback) {
      const config = await provider.discover();
      const state = callback.searchParams.get('state') ?? '';
      const transaction = await transactions.take(preSession, state);
      if (!transaction) throw new Error('This browser started no single sign-on with this state');
      const tokens = await openid.authorizationCodeGrant(config, callback, {
        expectedState: transaction.state,
        expectedNonce: transaction.nonce,
        pkceCodeVerifier: transaction.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token');
      return claims.sub;
    },
    async getLogoutUrl(returnTo) {
      return openid.buildEndSessionUrl(await provider.discover(), {
        post_logout_redirect_uri: returnTo,
      });
    },
  };
}

export { createSingleSignOn, SINGLE_SIGN_ON_PATHS, type SingleSignOn };
