import { randomBytes } from 'node:crypto';
import { createPeople, type Person } from './people.ts';

/** A browser, with or without a session. */
export interface Browser {
  readonly id: string;
  /** The token against forged requests. */
  forgeryToken: string;
  /** The answer of its riddle, until an attempt uses it. */
  riddle?: string | undefined;
}

/** A session. It is pending until the second factor is confirmed, and then gives access to nothing. */
export interface Session {
  readonly id: string;
  readonly token: string;
  readonly person: Person;
  /** The browser that signed in. */
  readonly browser: Browser;
  isPending: boolean;
  /** The token of a confirmed second factor, which is valid once. */
  factorToken?: string | undefined;
  /** Whether an administrator has entered the console. */
  hasConsole: boolean;
}

/** What a mailed link is for. */
export type LinkPurpose = 'register' | 'confirm' | 'new-password' | 'confirm-password' | 'used';

/** An invited person and the link of the newest mail. */
export interface Invitation {
  readonly address: string;
  purpose: LinkPurpose;
  person?: Person;
  /** A new password that the next mail confirms. */
  newPassword?: string;
}

/** A mail that the portal has sent. */
export interface Mail {
  readonly address: string;
  readonly link: string;
}

/** Everything that the portal stores, in memory. */
export interface State {
  readonly people: Person[];
  readonly browsers: Map<string, Browser>;
  readonly sessions: Map<string, Session>;
  /** Wrong passwords by login name. */
  readonly failures: Map<string, number>;
  /** Invitations by the token of a link. Tokens of older links stay known. */
  readonly invitations: Map<string, Invitation>;
  readonly mails: Mail[];
  isLoginDisabled: boolean;
}

export function createState(): State {
  return {
    people: createPeople(),
    browsers: new Map(),
    sessions: new Map(),
    failures: new Map(),
    invitations: new Map(),
    mails: [],
    isLoginDisabled: false,
  };
}

/** A random token for cookies and links. */
export function createToken(): string {
  return randomBytes(24).toString('hex');
}

/** A random token in base64, whose `+`, `/` and `=` many names for headers do not allow. */
export function createForgeryToken(): string {
  return `${randomBytes(15).toString('base64')}/+==`;
}
