/** Somebody who can sign in at the provider. */
export interface Account {
  readonly name: string;
  readonly password: string;
}
