import type { Adapter, ClientMetadata } from 'oidc-provider';

/** An application that may use the provider (OpenID Connect Core 1.0 section 1.2, "Relying Party"). */
export interface IdentityClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** URLs that users may be sent to after signing in; compared character by character. */
  readonly redirectUris: readonly string[];
  /** URLs that users may be sent to after signing out. */
  readonly postLogoutRedirectUris?: readonly string[] | undefined;
}

/** The registered clients, stored as records of the provider library. */
export interface Clients {
  /**
   * Adds or replaces a client.
   * @param extra further metadata; its names have to be listed in the library's `extraClientMetadata`
   */
  add(client: IdentityClient, extra?: Readonly<Record<string, unknown>>): Promise<void>;
  find(clientId: string): Promise<ClientMetadata | undefined>;
}

/** Creates the service. @param adapter the storage of clients */
export function createClients(adapter: Adapter): Clients {
  return {
    async add({ clientId, clientSecret, redirectUris, postLogoutRedirectUris = [] }, extra = {}) {
      await adapter.upsert(clientId, {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: [...postLogoutRedirectUris],
        ...extra,
      });
    },
    find: async (clientId) => (await adapter.find(clientId)) as ClientMetadata | undefined,
  };
}
