/** The two tokens of a session: the first for the browser alone, the second for its scripts too. */
export interface Tokens {
  readonly token: string;
  readonly publicToken: string;
}
