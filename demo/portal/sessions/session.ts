import type { Person } from '../people/person.ts';

/** A valid session: who is signed in, and the digest of the token of which it is the other half. */
export interface Session {
  readonly person: Person;
  readonly publicTokenHash: string;
}
