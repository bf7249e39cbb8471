/** An application that asks the provider about people. */
export interface IdentityClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * What it asks for: who somebody is (single sign-on, the default), or whether somebody whom it knows
   * already holds a second factor. Each kind is refused what the other may do.
   */
  readonly kind?: 'single-sign-on' | 'second-factor' | undefined;
  /**
   * Where one of the second kind tells whether a sign-in still waits: an address below which the `jti` of
   * its ticket is answered with 204, or with anything else once it is over. Nobody sets up a second factor
   * for a sign-in that is; without the address it lasts as long as its ticket.
   */
  readonly pendingLoginsUri?: string | undefined;
  /** Where people come back to after signing in, character for character. */
  readonly redirectUris: readonly string[];
  /** Where they come back to after signing out. */
  readonly postLogoutRedirectUris?: readonly string[] | undefined;
}
