import * as openid from 'openid-client';
import { isSecure } from '../../../src/contract/urls.ts';
import type { FactorPolicy } from './factor-policy.ts';
import { checkIdToken, InvalidIdTokenError } from './id-token.ts';
import { checkSubjectClaim, readSubject } from './subject.ts';

/** The portal's registration at an OpenID provider. */
interface OpenidClientOptions extends FactorPolicy {
  /**
   * The issuer identifier of the provider (OpenID Connect Discovery 1.0): an https URL, or http on
   * a loopback address.
   */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * The claim of the ID token that names an account for ever; by default `sub`. A claim that people can change, such
   * as `email`, is refused.
   */
  readonly subjectClaim?: string | undefined;
}

/** Timeout of calls to a provider in seconds. */
const PROVIDER_TIMEOUT = 5;

/**
 * Signature algorithms that the portal accepts for ID tokens. All of them are asymmetric: `none` signs nothing,
 * and with HS256 a client secret could sign (RFC 8725 section 3.2).
 */
const ALGORITHMS: ReadonlySet<string> = new Set([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]);

/** Parameters that ask for a new sign-in: an existing session at the provider is not enough. */
const NEW_SIGN_IN = { prompt: 'login', max_age: '0' } as const;

/** The values that bind a response of the provider to its request. */
interface Proofs {
  /** The expected `state`; undefined if the page that redirects the browser replaces it. */
  readonly state: string | undefined;
  /** Binds the ID token to the request. */
  readonly nonce: string;
  /** PKCE (RFC 7636): proves to the token endpoint that this client requested the code. */
  readonly codeVerifier: string;
}

/** What the provider confirms. */
interface Confirmation {
  /** The provider's name for the account. */
  readonly subject: string;
  readonly claims: openid.IDToken;
}

/** An OpenID provider. All calls reject if it does not answer. */
interface OpenidProvider {
  readonly issuer: string;
  readonly origin: string;
  /**
   * Loads the metadata of the provider once. Rejects if the provider does not answer; the next call
   * tries again.
   */
  discover(): Promise<openid.Configuration>;
  /** Builds an authorization request: code flow with PKCE (`S256`) and nonce. */
  authorize(proofs: Proofs, parameters: Readonly<Record<string, string>>): Promise<URL>;
  /**
   * Checks the response of the provider, with `iss` if the provider announces it (RFC 9207), exchanges the code,
   * and checks the ID token (OpenID Connect Core 1.0 section 3.1.3.7).
   * @param callback the redirect URI with the query of the response
   * @param maxAge greatest age in seconds of the sign-in at the provider (`auth_time`); by default any
   */
  exchange(callback: URL, proofs: Proofs, maxAge?: number): Promise<Confirmation>;
}

/**
 * Creates the client of a provider. The metadata is loaded at the first use, so that the portal
 * starts even if the provider is down.
 * @param purpose its purpose in words, for the error
 * @throws TypeError for an issuer that is neither https nor on a loopback address, or a claim that names no account
 */
function createOpenidProvider(options: OpenidClientOptions, purpose: string): OpenidProvider {
  const { issuer, subjectClaim = 'sub' } = options;
  const server = new URL(issuer);
  if (!isSecure(server)) {
    throw new TypeError(`The provider of ${purpose} needs https: ${server.origin}`);
  }
  checkSubjectClaim(subjectClaim);
  let discovered: Promise<openid.Configuration> | undefined;

  function discover(): Promise<openid.Configuration> {
    discovered ??= load(server, options).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  return {
    issuer,
    origin: server.origin,
    discover,
    async authorize({ state, nonce, codeVerifier }, parameters) {
      return openid.buildAuthorizationUrl(await discover(), {
        scope: 'openid',
        ...parameters,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        nonce,
        ...(state !== undefined && { state }),
      });
    },
    async exchange(callback, { state, nonce, codeVerifier }, maxAge) {
      const tokens = await openid.authorizationCodeGrant(await discover(), callback, {
        expectedState: state ?? openid.skipStateCheck,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
        ...(maxAge !== undefined && { maxAge }),
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token');
      // The library, too, compares with the system's clock.
      checkIdToken(claims, options.clientId, Date.now());
      return { subject: readSubject(claims, subjectClaim), claims };
    },
  };
}

/** Loads the metadata, and chooses the algorithms and the client's authentication from them. */
async function load(
  server: URL,
  { clientId, clientSecret }: OpenidClientOptions,
): Promise<openid.Configuration> {
  const isLocal = server.protocol === 'http:';
  const found = await openid.discovery(server, clientId, undefined, undefined, {
    timeout: PROVIDER_TIMEOUT,
    ...(isLocal && { execute: [openid.allowInsecureRequests] }),
  });
  const metadata: openid.ServerMetadata = found.serverMetadata();
  // RS256 is the default where the metadata names none (OpenID Connect Discovery 1.0 section 3).
  const { id_token_signing_alg_values_supported: announced = ['RS256'] } = metadata;
  const algorithms = announced.filter((one) => ALGORITHMS.has(one));
  if (algorithms.length === 0) {
    throw new Error(`The provider signs ID tokens with ${announced.join(', ')} only`);
  }
  // `client_secret_basic` is the default there, too.
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = metadata;
  const authenticate = methods.includes('client_secret_basic')
    ? openid.ClientSecretBasic
    : openid.ClientSecretPost;
  const configuration = new openid.Configuration(
    { ...metadata, id_token_signing_alg_values_supported: algorithms },
    clientId,
    undefined,
    authenticate(clientSecret),
  );
  configuration.timeout = PROVIDER_TIMEOUT;
  if (isLocal) openid.allowInsecureRequests(configuration);
  // Without TLS only the signature proves who issued an ID token.
  openid.enableNonRepudiationChecks(configuration);
  return configuration;
}

/**
 * Error codes of the library for a complete response that does not belong to the request of this
 * browser.
 */
const MISMATCHES: ReadonlySet<string | undefined> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
]);

/**
 * Distinguishes an invalid response from a failure of the provider.
 * @returns whether the code is used, expired, forged or of another browser
 */
function isInvalidResponse(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.error === 'invalid_grant';
  if (error instanceof InvalidIdTokenError) return true;
  return error instanceof openid.ClientError && MISMATCHES.has(error.code);
}

export {
  createOpenidProvider,
  isInvalidResponse,
  NEW_SIGN_IN,
  type OpenidClientOptions,
  type OpenidProvider,
  PROVIDER_TIMEOUT,
  type Proofs,
};
