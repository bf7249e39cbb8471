import { digest, sameDigest } from '../../server/secrets.ts';
import type { Clients, IdentityClient } from '../provider/clients.ts';
import { readBasicCredentials } from './basic-credentials.ts';

/** Names of the metadata that this extension adds to clients of the provider. */
export const CLIENT_METADATA = {
  secondFactor: 'second_factor',
  pendingLogins: 'pending_logins_uri',
} as const;

/** Time that a client has to answer, in milliseconds: a user waits. */
const CLIENT_TIMEOUT = 2_000;

/**
 * A client that asks for second factors of its own users. It cannot use single sign-on, and clients of
 * single sign-on cannot ask for second factors.
 */
export interface SecondFactorClient extends Omit<IdentityClient, 'postLogoutRedirectUris'> {
  /**
   * URL below which the client tells whether a login is still pending: a GET with the `jti` of its ticket
   * appended is answered with 204 while it is, and with any other status afterwards. No second factor is
   * set up for a login that has ended. Without the URL, a login is pending until its ticket expires.
   */
  readonly pendingLoginsUri?: string | undefined;
}

/** The clients that ask for second factors. */
export interface SecondFactorClients {
  /** Adds or replaces a client. */
  add(client: SecondFactorClient): Promise<void>;
  find(clientId: string): Promise<SecondFactorClient | undefined>;
  /** Finds the client that an `Authorization: Basic` header authenticates (RFC 6749 section 2.3.1). */
  authenticate(authorization: string | undefined): Promise<SecondFactorClient | undefined>;
}

/** Creates the service over the clients of the provider. */
export function createSecondFactorClients(clients: Clients): SecondFactorClients {
  async function find(clientId: string): Promise<SecondFactorClient | undefined> {
    const metadata = await clients.find(clientId);
    if (!metadata?.client_secret || metadata[CLIENT_METADATA.secondFactor] !== true) {
      return undefined;
    }
    return {
      clientId,
      clientSecret: metadata.client_secret,
      pendingLoginsUri: metadata[CLIENT_METADATA.pendingLogins] as string | undefined,
      redirectUris: metadata.redirect_uris ?? [],
    };
  }

  return {
    add: ({ pendingLoginsUri, ...client }) =>
      clients.add(client, {
        [CLIENT_METADATA.secondFactor]: true,
        ...(pendingLoginsUri !== undefined && {
          [CLIENT_METADATA.pendingLogins]: pendingLoginsUri,
        }),
      }),
    find,
    async authenticate(authorization) {
      const given = readBasicCredentials(authorization);
      const client = given && (await find(given.id));
      if (!client || !sameDigest(digest(client.clientSecret), digest(given.secret))) {
        return undefined;
      }
      return client;
    },
  };
}

/**
 * Asks the client that issued a ticket whether the login still waits for its second factor: the user may
 * have canceled it or begun another one. If the client does not answer, the login counts as ended.
 * @param jti id of the ticket, known only to those who have the ticket
 */
export async function isLoginPending(
  { pendingLoginsUri }: SecondFactorClient,
  jti: string,
): Promise<boolean> {
  if (pendingLoginsUri === undefined) return true;
  const response = await fetch(`${pendingLoginsUri}/${encodeURIComponent(jti)}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(CLIENT_TIMEOUT),
  }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.status === 204;
}
