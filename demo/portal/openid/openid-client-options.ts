/** How the portal is known at an OpenID provider. */
export interface OpenidClientOptions {
  /** The provider's address (OpenID Connect Discovery 1.0): https, or http on a loopback address. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}
