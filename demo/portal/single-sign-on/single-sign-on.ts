import * as openid from 'openid-client';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { createOpenidProvider, type OpenidClientOptions } from '../openid/openid-provider.ts';
import { createTransactions } from './transactions.ts';

/** Paths at which single sign-on starts, returns and ends. */
const SINGLE_SIGN_ON_PATHS = {
  login: '/ssf/sso/login',
  confirm: '/ssf/sso/confirm',
  callback: '/ssf/sso/callback',
  logout: '/ssf/sso/logout',
} as const;

/**
 * Greatest age in seconds of a sign-in at the provider, where an existing session is not enough
 * (`max_age`). It leaves most of the lifetime of the proof for what the person wants to do.
 */
const FRESH_SIGN_ON = 60;

/** The portal's registration for single sign-on. */
interface SingleSignOnOptions extends OpenidClientOptions {
  /**
   * Values of `acr` with which the provider vouches for a second factor (OpenID Connect Core 1.0
   * section 2). The portal asks for them (`acr_values`) where it requires a second factor. With any
   * other value the portal's own second factor follows. By default there are none.
   */
  readonly acrValues?: readonly string[] | undefined;
}

/** The request of a sign-on. */
interface SignOnRequest {
  /** Whether to ask the provider for a second factor. */
  readonly secondFactor: boolean;
  /** Whether to ask the provider for a new sign-in instead of an existing session. */
  readonly isFresh: boolean;
}

/** The result of a sign-on. */
interface SignOnResult {
  /** The provider's name for the person. */
  readonly subject: string;
  /** Whether the provider vouches for a second factor. */
  readonly hasSecondFactor: boolean;
  /** Milliseconds since the person signed in at the provider; undefined if it does not name the time. */
  readonly age: number | undefined;
  /** Whether the provider was asked for a new sign-in. */
  readonly isFresh: boolean;
}

/** The portal as a client of its OpenID provider. All calls reject if the provider does not answer. */
interface SingleSignOn {
  /** Origin of the provider. */
  readonly origin: string;
  /** Starts a sign-on. @returns the URL of the provider */
  start(preSession: string, redirectUri: string, request: SignOnRequest): Promise<URL>;
  /**
   * Finishes a sign-on: checks `iss` (RFC 9207) and `state`, then exchanges the code. If a new
   * sign-in was requested, `auth_time` must confirm it.
   * @param preSession token of the browser's pre-session
   * @param callback the full URL of the callback request
   */
  finish(preSession: string, callback: URL): Promise<SignOnResult>;
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
  options: SingleSignOnOptions,
): SingleSignOn {
  const { acrValues = [] } = options;
  const provider = createOpenidProvider(options, 'single sign-on');
  const transactions = createTransactions(database, clock);

  return {
    origin: provider.origin,
    async start(preSession, redirectUri, { secondFactor, isFresh }) {
      const config = await provider.discover();
      const { state, nonce, codeVerifier } = await transactions.start(preSession, isFresh);
      return openid.buildAuthorizationUrl(config, {
        scope: 'openid',
        redirect_uri: redirectUri,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(secondFactor && acrValues.length > 0 && { acr_values: acrValues.join(' ') }),
        ...(isFresh && { max_age: String(FRESH_SIGN_ON) }),
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
        ...(transaction.isFresh && { maxAge: FRESH_SIGN_ON }),
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token');
      const { sub: subject, acr, auth_time: authTime } = claims;
      return {
        subject,
        hasSecondFactor: typeof acr === 'string' && acrValues.includes(acr),
        // The library, too, compares with the system's clock.
        age: authTime === undefined ? undefined : Math.max(0, Date.now() - authTime * 1000),
        isFresh: transaction.isFresh,
      };
    },
    async getLogoutUrl(returnTo) {
      return openid.buildEndSessionUrl(await provider.discover(), {
        post_logout_redirect_uri: returnTo,
      });
    },
  };
}

export {
  createSingleSignOn,
  SINGLE_SIGN_ON_PATHS,
  type SignOnResult,
  type SingleSignOn,
  type SingleSignOnOptions,
};
