import * as openid from 'openid-client';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { OpenidClientOptions } from '../openid/openid-client-options.ts';
import { createOpenidProvider } from '../openid/openid-provider.ts';
import { createTransactions } from './transactions.ts';

/** The portal as a client of its OpenID provider. Every call rejects where the provider is not well. */
export interface SingleSignOn {
  /** Origin of the provider. */
  readonly origin: string;
  /** Begins a sign-on of a browser. @returns where to send it */
  begin(preSession: string, redirectUri: string): Promise<URL>;
  /**
   * Ends it: checks what came back, `iss` (RFC 9207) and `state` first, and exchanges the code.
   * @param preSession of the browser that came back
   * @param callback the full address that it came to
   * @returns the subject: who signed in, by the provider's name for them
   */
  finish(preSession: string, callback: URL): Promise<string>;
  /** Where a sign-out ends (OpenID Connect RP-Initiated Logout 1.0). */
  logoutUrl(returnTo: string): Promise<URL>;
}

/**
 * Makes it.
 * @throws TypeError for an issuer that is neither https nor on a loopback address
 */
export function createSingleSignOn(
  database: Database,
  clock: Clock,
  options: OpenidClientOptions,
): SingleSignOn {
  const provider = createOpenidProvider(options, 'single sign-on');
  const transactions = createTransactions(database, clock);

  return {
    origin: provider.origin,
    async begin(preSession, redirectUri) {
      const config = await provider.configuration();
      const { state, nonce, codeVerifier } = await transactions.begin(preSession);
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
      const config = await provider.configuration();
      const state = callback.searchParams.get('state') ?? '';
      const transaction = await transactions.take(preSession, state);
      if (!transaction) throw new Error('No single sign-on was begun here with this state');
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
    async logoutUrl(returnTo) {
      return openid.buildEndSessionUrl(await provider.configuration(), {
        post_logout_redirect_uri: returnTo,
      });
    },
  };
}
