import type { Person } from '../people/person.ts';

/**
 * The sign-in of one person: the password hash to verify, and the step after a correct password.
 */
interface LinkSignIn {
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
  /** Effect of a sign-in with the link. */
  readonly signIn: 'confirms' | 'needs-new-link' | 'plain';
}

/** The sign-in of people with or without a mailed link. */
interface LinkSignIns {
  /** @param token of the mailed link, if the person opened one */
  find(person: Person | undefined, token: string | undefined): Promise<LinkSignIn>;
  /**
   * Finds the recipient of a link, even of an expired one, and whether a sign-in with it confirms
   * something.
   * @returns undefined for any other token
   */
  findVisitor(token: string): Promise<LinkVisitor | undefined>;
}

export type { LinkSignIns };
