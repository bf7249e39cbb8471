/** What a person typed. */
export interface Credentials {
  readonly name: string;
  readonly password: string;
}
