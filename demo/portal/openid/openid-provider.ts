import * as openid from 'openid-client';
import { isSecure } from '../../../src/contract/urls.ts';

/** The portal's registration at an OpenID provider. */
interface OpenidClientOptions {
  /**
   * The issuer identifier of the provider (OpenID Connect Discovery 1.0): an https URL, or http on
   * a loopback address.
   */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Timeout of calls to a provider in seconds. */
const PROVIDER_TIMEOUT = 5;

/** An OpenID provider. */
interface OpenidProvider {
  readonly origin: string;
  /**
   * Loads the metadata of the provider once. Rejects if the provider does not answer; the next call
   * tries again.
   */
  discover(): Promise<openid.Configuration>;
}

/**
 * Creates the client of a provider. The metadata is loaded at the first use, so that the portal
 * starts even if the provider is down.
 * @param purpose its purpose in words, for the error
 * @throws TypeError for an issuer that is neither https nor on a loopback address
 */
function createOpenidProvider(
  { issuer, clientId, clientSecret }: OpenidClientOptions,
  purpose: string,
): OpenidProvider {
  const server = new URL(issuer);
  const isLocal = server.protocol === 'http:';
  if (!isSecure(server)) {
    throw new TypeError(`The provider of ${purpose} needs https: ${server.origin}`);
  }
  let discovered: Promise<openid.Configuration> | undefined;
  return {
    origin: server.origin,
    discover() {
      discovered ??= openid
        .discovery(
          server,
          clientId,
          { id_token_signed_response_alg: 'ES256' },
          openid.ClientSecretBasic(clientSecret),
          {
            timeout: PROVIDER_TIMEOUT,
            // Without TLS only the signature proves who issued an ID token.
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
    },
  };
}

export { createOpenidProvider, type OpenidClientOptions, PROVIDER_TIMEOUT };
