import type { Person } from '../people/person.ts';

/**
 * The sign-in of one person: the password hash to verify, and the step after a correct password.
 */
interface Entry {
  /** PHC string; undefined if the person does not exist. */
  readonly passwordHash: string | undefined;
  /**
   * Applies the sign-in to the state of the person. Called after the password was verified.
   * @returns the current person; undefined if the person may not sign in yet
   */
  signIn(): Promise<Person | undefined>;
}

/** A person who opened a mailed link. */
interface LinkVisitor {
  /** The login name to fill in. */
  readonly address: string;
  readonly signingIn: 'confirms' | 'needs a new link' | 'as usual';
}

/** The sign-in of people with or without a mailed link. */
interface Entries {
  /** @param token of the mailed link, if the person opened one */
  find(person: Person | undefined, token: string | undefined): Promise<Entry>;
  /**
   * Finds the recipient of a link, even of an expired one, and whether a sign-in with it confirms
   * something.
   * @returns undefined for any other token
   */
  findVisitor(token: string): Promise<LinkVisitor | undefined>;
}

export type { Entries };
