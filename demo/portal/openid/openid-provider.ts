import * as openid from 'openid-client';
import { isSecure } from '../../../src/contract/urls.ts';
import { ANSWER_WITHIN } from './answer-within.ts';
import type { OpenidClientOptions } from './openid-client-options.ts';

/** A provider as the portal, its client, knows it. */
export interface OpenidProvider {
  readonly origin: string;
  /** What the provider says of itself. Rejects where it is not well, and asks again the next time. */
  configuration(): Promise<openid.Configuration>;
}

/**
 * Makes it. The provider is looked up when it is first needed, so that the portal opens without it.
 * @param purpose what it is for, in words
 * @throws TypeError for an issuer that is neither https nor on a loopback address
 */
export function createOpenidProvider(
  { issuer, clientId, clientSecret }: OpenidClientOptions,
  purpose: string,
): OpenidProvider {
  const server = new URL(issuer);
  if (!isSecure(server)) {
    throw new TypeError(`The provider of ${purpose} needs https: ${server.origin}`);
  }
  let discovered: Promise<openid.Configuration> | undefined;
  return {
    origin: server.origin,
    configuration() {
      discovered ??= openid
        .discovery(
          server,
          clientId,
          { id_token_signed_response_alg: 'ES256' },
          openid.ClientSecretBasic(clientSecret),
          {
            timeout: ANSWER_WITHIN,
            // Without TLS nothing but the signature tells whose ID token it is.
            execute:
              server.protocol === 'http:'
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
