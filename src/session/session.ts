import type { ReadonlySignal } from '@preact/signals-core';
import type { Branding, PublicInfo } from '../contract/calls/public-info.ts';
import type { ReleaseInfo } from '../contract/calls/release-info.ts';
import type { Credentials } from '../contract/portal-adapter.ts';
import type { Principal } from '../contract/principal.ts';
import type { QuotaUpdate } from '../contract/quota.ts';
import type { Settings } from '../settings/settings.ts';
import type { SignInOptions, SignOutOptions } from './attempt.ts';
import type { Provider } from './calls/single-sign-on.ts';
import type { SessionListener } from './context.ts';
import type { Permissions } from './permissions.ts';
import type { SessionState } from './state.ts';

/**
 * `true`: signed in. `false`: failed, the state contains the reason. `undefined`: web access is off for this
 * person (spec section 5).
 */
export type SignInResult = boolean | undefined;

/** The session that all elements of a page share, as a page's own scripts see it. */
export interface Session {
  /** The state of the session. */
  readonly state: ReadonlySignal<SessionState>;
  /** The signed-in person; `undefined` while nobody is signed in. */
  readonly principal: ReadonlySignal<Principal | undefined>;
  /** The permissions of the signed-in person; all `false` while nobody is signed in (spec section 6). */
  readonly permissions: ReadonlySignal<Permissions>;
  /** The answer of `GET /rest/public`; `undefined` until the portal has answered. */
  readonly publicInfo: ReadonlySignal<PublicInfo | undefined>;
  /** The portal's branding; `undefined` until the portal has answered. */
  readonly branding: ReadonlySignal<Branding | undefined>;
  /** Whether guests may continue without signing in (spec section 6). */
  readonly guestAccess: ReadonlySignal<boolean>;
  /** The portal's license (`GET /rest/release_info`); `undefined` until the portal has answered. */
  readonly licence: ReadonlySignal<ReleaseInfo | undefined>;
  /**
   * The providers of single sign-on that the page offers, in the order of the settings; `undefined` without one. A page
   * that shares no cookies with the portal has none: single sign-on ends at the portal.
   */
  readonly singleSignOn: ReadonlySignal<readonly Provider[] | undefined>;
  /** The language that the elements show, as a BCP 47 tag; `undefined` until one shows its texts. */
  readonly language: ReadonlySignal<string | undefined>;
  /** Whether to offer a second factor to the signed-in person. */
  readonly factorOffered: ReadonlySignal<boolean>;
  /** Hides that offer in this tab until the person signs out. */
  dismissFactorOffer(): void;
  /** Adds a listener that gets every event after the state has changed; returns an unsubscribe function. */
  subscribe(listener: SessionListener): () => void;
  /**
   * Changes the language of all elements, as the language picker does: it is kept for later visits.
   * @param language one of the setting `languages`
   * @returns `false` for another language, and if the texts cannot be loaded. Never rejects
   */
  setLanguage(language: string): Promise<boolean>;
  /** Signs a person in. Never rejects: the state contains the failure. */
  signIn(credentials: Partial<Credentials>, options?: SignInOptions): Promise<SignInResult>;
  /**
   * Navigates to single sign-on.
   * @param id the provider; by default the first one
   * @returns `false` without that provider, and if the page prevents the navigation
   */
  signInWithSingleSignOn(returnPath?: string, id?: string): boolean;
  /** Continues as a guest if the portal allows it; otherwise does nothing. */
  continueAsGuest(returnPath?: string): void;
  /** Signs the person out, or cancels a login that waits for its second factor. Never rejects. */
  signOut(options?: SignOutOptions): Promise<void>;
  /** Reads the signed-in person from the portal again. Never rejects. */
  rebuildPrincipal(): Promise<void>;
  /**
   * Replaces the quota of the signed-in person.
   * @throws RangeError for a value that is not a number of bytes
   */
  updateQuota(update: QuotaUpdate): void;
}

/** The values of a session: all members except its actions. */
export type SessionValues = {
  readonly [Name in keyof Session as Session[Name] extends ReadonlySignal
    ? Name
    : never]: Session[Name];
};

/** The session for the scripts of the elements, with members that pages do not need. */
export interface ElementSession extends Session {
  /** Reads the signed-in person and the public information from the portal. Never rejects. */
  start(): Promise<void>;
  /**
   * Stops the session from navigating to the second factor by itself, for a view that waits for a
   * click; returns a function that allows it again.
   */
  holdRedirect(): () => void;
  /** Whether this page is the one that the authority of the second factor returns to. */
  isSecondFactorReturn(): boolean;
}

/** The session for the views of the elements. Pages without elements do not load what it adds. */
export interface ViewSession extends ElementSession {
  /**
   * Returns the URL where a signed-in person continues: the path if it stays on the portal, else the
   * person's landing page, else the portal's home page.
   */
  destination(path: string | undefined): string;
  /**
   * Navigates to that destination if the person has come back to this page by the Back or Forward button and is signed
   * in already. The destination takes the place of this page in the history, so that Back leads past it.
   */
  goOn(path: string | undefined): void;
  /** Returns the URL of one of the portal's screens; `undefined` if the settings do not name it. */
  screen<Name extends keyof Settings['screens']>(name: Name): Settings['screens'][Name];
  /** Resolves a URL relative to the portal; `undefined` unless it is http or https. */
  portalAddress(path: string): string | undefined;
  /**
   * Resolves the URL of a picture that the portal shows only to signed-in people; `undefined` on a page of another
   * site, whose requests for pictures carry neither the portal's cookies nor the token.
   */
  pictureAddress(path: string): string | undefined;
  /** Returns the name of a new captcha: the one that the next login answers. */
  createCaptchaSlot(): string;
}
