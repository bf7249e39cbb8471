import { digest, isSameDigest } from '../../server/secrets.ts';
import type { Clients, IdentityClient } from '../provider/clients.ts';
import { readBasicCredentials } from './basic-credentials.ts';

/** Names of the metadata that this extension adds to clients of the provider. */
export const CLIENT_METADATA = {
  secondFactor: 'second_factor',
  pendingLogins: 'pending_logins_uri',
  sector: 'sector',
} as const;

/** Timeout of requests to a client, in milliseconds. It is short because the user waits. */
const CLIENT_TIMEOUT = 2_000;

/**
 * A client that requests second factors of its own users. It cannot use single sign-on, and clients
 * of single sign-on cannot request second factors.
 */
export interface SecondFactorClient extends Omit<IdentityClient, 'postLogoutRedirectUris'> {
  /**
   * URL below which the client reports whether a login is pending. The authority appends the `jti`
   * of the login's ticket and sends a GET request: status 204 means that the login is pending, any
   * other status that it has ended. No second factor is set up for a login that has ended. Without
   * the URL, a login is pending until its ticket expires.
   */
  readonly pendingLoginsUri?: string | undefined;
  /**
   * Name that clients with the same users share, such as one portal at several origins. Their users have
   * the same factors at all of them (like a sector, OpenID Connect Core 1.0 section 8.1). By default the
   * id of the client, so that no other client has its users.
   */
  readonly sector?: string | undefined;
}

/** The clients that request second factors. */
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
      sector: metadata[CLIENT_METADATA.sector] as string | undefined,
      redirectUris: metadata.redirect_uris ?? [],
    };
  }

  return {
    add: ({ pendingLoginsUri, sector, ...client }) =>
      clients.add(client, {
        [CLIENT_METADATA.secondFactor]: true,
        ...(pendingLoginsUri !== undefined && {
          [CLIENT_METADATA.pendingLogins]: pendingLoginsUri,
        }),
        ...(sector !== undefined && { [CLIENT_METADATA.sector]: sector }),
      }),
    find,
    async authenticate(authorization) {
      const given = readBasicCredentials(authorization);
      const client = given && (await find(given.id));
      if (!client || !isSameDigest(digest(client.clientSecret), digest(given.secret))) {
        return undefined;
      }
      return client;
    },
  };
}

/**
 * Requests from the client that issued a ticket whether the login still waits for its second
 * factor: the user may have canceled it or started another one. If the client does not answer, the
 * login counts as ended.
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
