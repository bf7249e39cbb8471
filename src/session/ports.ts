import type { ReadonlySignal } from '@preact/signals-core';
import type { PortalClient } from '../client/portal-client.ts';
import type { Clock, Navigation, PageLife, Tabs } from '../platform/ports.ts';
import type { Settings } from '../settings/settings.ts';
import type { SessionStorage } from './storage.ts';
import type { SessionStore } from './store.ts';

/** Why the session leads the person to another address. */
export type NavigationReason =
  | 'signed-in'
  | 'signed-out'
  | 'closed'
  | 'guest'
  | 'single-sign-on'
  | 'redirect'
  | 'link-refused';

/** How somebody signs in: with a password, or at the provider of single sign-on (SSF). */
export type SignInWay = 'password' | 'single-sign-on';

/** An action about which the page is asked first. */
export type Intent =
  | { readonly name: 'login'; readonly detail: { name: string } }
  | { readonly name: 'navigate'; readonly detail: { url: string; reason: NavigationReason } };

/** What every flow of the session works with. */
export interface SessionPorts {
  /** The calls of the portal as it is set now. */
  client(): PortalClient;
  /** The settings of the page; readable inside `computed`. */
  readonly settings: ReadonlySignal<Settings>;
  readonly navigation: Navigation;
  readonly storage: SessionStorage;
  readonly tabs: Tabs;
  readonly life: PageLife;
  readonly clock: Clock;
  /** Asks the page; false means that the page forbids it or does it itself. */
  permits(intent: Intent): boolean;
}

/**
 * The ports with the store, and the number of the present login. Every sign-in, sign-out and close
 * counts it up; an answer that belongs to an earlier number is dropped.
 */
export interface SessionContext extends Omit<SessionPorts, 'settings'> {
  settings(): Settings;
  readonly store: SessionStore;
  revision: number;
  /** How many views want to lead the person to the second factor themselves. */
  heldRedirects: number;
  /** Where the attempt to sign in was to lead, unchecked. */
  returnPath: string | undefined;
  /** In which way the attempt came. */
  way: SignInWay;
  /** Ends the attempt to sign in that is under way. */
  attempt: AbortController | undefined;
  /** Whether a question who is signed in waits for the end of an attempt. */
  checkDue: boolean;
  /** Whether the portal has been asked who is signed in, and its answer has not been heard. */
  isUnanswered: boolean;
  /** Sign-outs under way, whatever the state says: the page may have been put aside meanwhile. */
  signOuts: number;
  /** Whether the browser has put the page aside whole (back/forward cache). */
  frozen: boolean;
  /** The address of the portal that has told about itself, once one has. */
  heard: string | undefined;
  /** When the portal was last asked who is signed in, in milliseconds since 1970. */
  checkedAt: number;
}
