import * as openid from 'openid-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { OpenidClientOptions } from '../openid/openid-client-options.ts';
import { createTransactions } from './transactions.ts';

/** What the provider is given to answer a call. Seconds. */
const TIMEOUT = 5;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

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
 * Makes it. The provider is looked up when it is first needed, so that the portal opens without it.
 * @throws TypeError for an issuer that is neither https nor on a loopback address
 */
export function createSingleSignOn(
  database: Database,
  clock: Clock,
  { issuer, clientId, clientSecret }: OpenidClientOptions,
): SingleSignOn {
  const server = new URL(issuer);
  const isLocal = server.protocol === 'http:' && LOOPBACK.test(server.hostname);
  if (server.protocol !== 'https:' && !isLocal) {
    throw new TypeError(`The provider of single sign-on needs https: ${server.origin}`);
  }
  const transactions = createTransactions(database, clock);
  let discovered: Promise<openid.Configuration> | undefined;

  function provider(): Promise<openid.Configuration> {
    discovered ??= openid
      .discovery(
        server,
        clientId,
        { id_token_signed_response_alg: 'ES256' },
        openid.ClientSecretBasic(clientSecret),
        {
          timeout: TIMEOUT,
          // Without TLS nothing but the signature tells whose ID token it is.
          execute: isLocal
            ? [openid.allowInsecureRequests, openid.enableNonRepudiationChecks]
            : [openid.enableNonRepudiationChecks],
        },
      )
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  }

  return {
    origin: server.origin,
    async begin(preSession, redirectUri) {
      const config = await provider();
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
      const config = await provider();
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
      return openid.buildEndSessionUrl(await provider(), { post_logout_redirect_uri: returnTo });
    },
  };
}
