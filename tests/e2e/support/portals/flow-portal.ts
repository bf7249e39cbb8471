import type { Locator, Page } from 'playwright/test';
import type { CallName } from '../../../../src/contract/calls/paths.ts';
import type { AccountTexts } from '../account-menu.ts';

/** A person of a portal. */
export interface FlowPerson {
  readonly name: string;
  readonly password: string;
  /** First and last name, as the elements show them. */
  readonly fullName: string;
}

/** What a portal offers in a flow. */
export interface FlowOffer {
  /** Asks everybody for a second factor at its authority. */
  secondFactor?: boolean;
  singleSignOn?: boolean;
  guestAccess?: boolean;
  /** Sends mail to invited people. */
  mail?: boolean;
  /** Changes of the settings that the pages give to the elements; only for portals of another make. */
  settings?: Readonly<Record<string, unknown>>;
}

/**
 * A running portal in a flow. Flows use what people see in the elements, and for the rest this interface: the
 * portal's addresses, people and own pages, and what its owner can change and observe.
 */
export interface FlowPortal {
  /** Origin, without a slash at the end. */
  readonly origin: string;
  /** Absolute paths of the pages, with the portal's base path. */
  readonly pages: Readonly<
    Record<
      'signIn' | 'home' | 'invitedSignIn' | 'newPassword' | 'console' | 'consoleClosed',
      string
    >
  >;
  readonly people: {
    /** An English-speaking person. */
    readonly member: FlowPerson;
    /** A German-speaking person, whose name and password are not ASCII. */
    readonly german: FlowPerson;
    readonly administrator: FlowPerson;
  };
  /** What the member's account says about the storage. */
  readonly storage: string;
  /** The number of wrong passwords after which the portal requires a captcha. */
  readonly failuresBeforeCaptcha: number;
  /** Names of the readable cookies with tokens, which the elements remove. */
  readonly tokenCookies: readonly string[];
  /** The requests that missed the portal's base path. */
  readonly strays: readonly string[];
  /** The files of the signed-in person, on the home page. */
  findFiles(page: Page): Locator;
  /** Returns the signed-in person's account in a page. It is open: name, storage and sign-out are visible. */
  openAccount(page: Page, texts?: AccountTexts): Promise<Locator>;
  /** The files for guests, on the home page. */
  findPublicFiles(page: Page): Locator;
  /** The data on the page of the console. */
  findConsoleData(page: Page): Locator;
  /** Returns the right answer to the captcha picture that is shown. */
  solveCaptcha(picture: Locator): Promise<string>;
  /** Waits for the authority, and confirms the second factor there. */
  confirmFactor(page: Page): Promise<void>;
  /** Waits for the provider of single sign-on, and signs the person in there. */
  signOn(page: Page, person: FlowPerson): Promise<void>;
  /** Waits for the provider of single sign-on, and signs out there. */
  signOff(page: Page): Promise<void>;
  /** Invites an external person. */
  invite(address: string): Promise<void>;
  /** Returns the link in the next mail to a person. */
  nextLink(address: string): Promise<string>;
  /** The absolute path of a call without parameters, with the portal's base path. */
  getCallPath(call: CallName): string;
  countCalls(call: CallName): number;
  countSessions(): Promise<number>;
  /** Ends all sessions without telling the browsers. */
  endSessions(): Promise<void>;
  /** Refuses all sign-ins with passwords. */
  disableLogin(): Promise<void>;
  close(): Promise<void>;
}

/** Starts portals of one make. */
export interface FlowPortals {
  open(offer: FlowOffer): Promise<FlowPortal>;
  close(): Promise<void>;
}
