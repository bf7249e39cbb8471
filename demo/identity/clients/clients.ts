import type { ClientMetadata } from 'oidc-provider';
import type { Database } from '../../server/database/database.ts';
import { digest, sameDigest } from '../../server/secrets.ts';
import { createAdapter } from '../database/adapter.ts';
import { PENDING_LOGINS, SECOND_FACTOR } from './client-marks.ts';
import type { IdentityClient } from './identity-client.ts';
import { readBasic } from './read-basic.ts';

/** A client that is known to hold a secret. */
export type KnownClient = Required<
  Omit<IdentityClient, 'postLogoutRedirectUris' | 'pendingLoginsUri'>
> &
  Pick<IdentityClient, 'pendingLoginsUri'>;

/** The applications that the provider knows. */
export interface Clients {
  /** Adds one, or changes it. */
  add(client: IdentityClient): Promise<void>;
  find(clientId: string): Promise<KnownClient | undefined>;
  /** Finds the one that an `Authorization` header speaks for (RFC 6749 section 2.3.1). */
  authenticate(authorization: string | undefined): Promise<KnownClient | undefined>;
}

/** Makes them over the records of the provider library. */
export function createClients(database: Database): Clients {
  const adapter = createAdapter(database, 'Client');

  async function find(clientId: string): Promise<KnownClient | undefined> {
    const found = (await adapter.find(clientId)) as ClientMetadata | undefined;
    if (!found?.client_secret) return undefined;
    return {
      clientId,
      clientSecret: found.client_secret,
      kind: found[SECOND_FACTOR] === true ? 'second-factor' : 'single-sign-on',
      pendingLoginsUri: found[PENDING_LOGINS] as string | undefined,
      redirectUris: found.redirect_uris ?? [],
    };
  }

  return {
    find,
    async add(client) {
      const { clientId, clientSecret, kind, pendingLoginsUri } = client;
      const { redirectUris, postLogoutRedirectUris = [] } = client;
      await adapter.upsert(clientId, {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: [...postLogoutRedirectUris],
        [SECOND_FACTOR]: kind === 'second-factor',
        ...(pendingLoginsUri !== undefined && { [PENDING_LOGINS]: pendingLoginsUri }),
      });
    },
    async authenticate(authorization) {
      const given = readBasic(authorization);
      const client = given && (await find(given.name));
      if (!client || !sameDigest(digest(client.clientSecret), digest(given.secret))) {
        return undefined;
      }
      return client;
    },
  };
}
