import type { Person } from '../people/person.ts';

/** A valid session: who is signed in, and the digests of its two tokens. */
export interface Session {
  readonly person: Person;
  readonly tokenHash: string;
  readonly publicTokenHash: string;
  /** Whether the portal login, an administrator's second one, took place. */
  readonly portalLogin: boolean;
  /** Whether a second factor opened it a moment ago. */
  readonly freshSecondFactor: boolean;
}
