/** An application that asks the provider about people. */
export interface IdentityClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * What it asks for: who somebody is (single sign-on, the default), or whether somebody whom it knows
   * already holds a second factor. Each kind is refused what the other may do.
   */
  readonly kind?: 'single-sign-on' | 'second-factor' | undefined;
  /** Where people come back to after signing in, character for character. */
  readonly redirectUris: readonly string[];
  /** Where they come back to after signing out. */
  readonly postLogoutRedirectUris?: readonly string[] | undefined;
}
