import type { Person } from '../people/person.ts';

/** How one person signs in: the password hash to verify, and what follows if the password is right. */
interface Entry {
  /** PHC string; undefined if there is no such person. */
  readonly passwordHash: string | undefined;
  /**
   * Confirms what the link was mailed for. Called after the password was verified.
   * @returns the person as they are then; undefined if they may not sign in yet
   */
  enter(): Promise<Person | undefined>;
}

/** A person who came by a mailed link. */
interface LinkVisitor {
  /** The login name to fill in. */
  readonly address: string;
  readonly signingIn: 'confirms' | 'needs a new link' | 'as usual';
}

/** How people sign in, with or without a mailed link. */
interface Entries {
  /** @param token of the mailed link, if the person came by one */
  find(person: Person | undefined, token: string | undefined): Promise<Entry>;
  /**
   * Finds the person whom a link was mailed to, even if it has expired, and whether signing in confirms
   * something.
   * @returns undefined for any other token
   */
  findVisitor(token: string): Promise<LinkVisitor | undefined>;
}

export type { Entries };
