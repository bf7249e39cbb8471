import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Credentials, PortalClient } from '../client/portal-client.ts';
import type { Principal } from '../contract/principal.ts';
import type { Branding, PublicInfo } from '../contract/public-info.ts';
import type { ReleaseInfo } from '../contract/release-info.ts';
import { toPortalUrl } from '../contract/urls.ts';
import type { Settings } from '../settings.ts';
import { checkSession } from './check-session.ts';
import { createFactorOffer } from './factor-offer.ts';
import { enterAsGuest, guestsWelcome } from './guest.ts';
import { destinationOf } from './leave.ts';
import { type Permissions, permissionsOf } from './permissions.ts';
import { createPortalInfo } from './portal-info.ts';
import { checkedQuota, type QuotaUpdate } from './quota.ts';
import { rebuildPrincipal } from './rebuild-principal.ts';
import type { SessionContext, SessionPorts } from './session-ports.ts';
import type { SessionState } from './session-state.ts';
import { type SignInOptions, type SignInResult, signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { beginSingleSignOn } from './single-sign-on.ts';
import { createStore, type SessionListener } from './store.ts';
import { watchSurroundings } from './watch-surroundings.ts';

/** The session of a page: one for all its elements. */
export interface Session {
  /** Where the session stands. */
  readonly state: ReadonlySignal<SessionState>;
  /** The signed-in person; undefined while nobody is. */
  readonly principal: ReadonlySignal<Principal | undefined>;
  /** What the signed-in person may do; nothing while nobody is (spec 6). */
  readonly permissions: ReadonlySignal<Permissions>;
  /** What the portal tells everybody; undefined until it has answered. */
  readonly publicInfo: ReadonlySignal<PublicInfo | undefined>;
  /** How the portal presents itself; undefined until it has answered. */
  readonly branding: ReadonlySignal<Branding | undefined>;
  /** Whether guests may look around (spec 6). */
  readonly guestAccess: ReadonlySignal<boolean>;
  /** The portal's licence; undefined until it has answered. */
  readonly licence: ReadonlySignal<ReleaseInfo | undefined>;
  /** Whether the page offers single sign-on. */
  readonly singleSignOn: ReadonlySignal<boolean>;
  /** Whether the signed-in person should be offered a second factor: they may have one and have none. */
  readonly factorOffered: ReadonlySignal<boolean>;
  /** Puts that offer aside until the person signs out. */
  dismissFactorOffer(): void;
  /** Hears of every event once, after the state has changed; returns its undo. */
  subscribe(listener: SessionListener): () => void;
  /** Asks the portal who is signed in and how it presents itself. Never rejects. */
  start(): Promise<void>;
  /** Signs a person in. Never rejects: the state tells of a failure. */
  signIn(credentials: Partial<Credentials>, options?: SignInOptions): Promise<SignInResult>;
  /** Leaves for single sign-on; false where there is none or the page forbids it. */
  signInWithSingleSignOn(returnPath?: string): boolean;
  /** Lets the person look around without signing in, where the portal allows it. */
  continueAsGuest(returnPath?: string): void;
  /** Signs the person out, or gives up a login that waits for its second factor. Never rejects. */
  signOut(): Promise<void>;
  /**
   * Keeps the session from leading to the second factor by itself, for a view that asks the person
   * first; returns its undo.
   */
  holdRedirect(): () => void;
  /** Asks the portal anew for the signed-in person. Never rejects. */
  rebuildPrincipal(): Promise<void>;
  /** Takes over a new quota and changes nothing else. Throws a RangeError for nonsense. */
  updateQuota(update: QuotaUpdate): void;
  /** The address of where a signed-in person goes on: the path if it stays on the portal, else home. */
  destination(path: string | undefined): string;
  /** The full address of one of the portal's screens. */
  screen(name: keyof Settings['screens']): string;
  /** The full address of something the portal named relative to itself; http and https only. */
  portalAddress(path: string): string | undefined;
  /** A new address of the captcha's picture. */
  captchaPicture: PortalClient['captchaPicture'];
  /** The captcha as a question in words; rejects with a `Failure`. */
  captchaQuestion: PortalClient['captchaQuestion'];
}

/** A session in the state `unknown`; nothing is asked before `start`. */
export function createSession(ports: SessionPorts): Session {
  const store = createStore();
  const context: SessionContext = {
    ...ports,
    store,
    revision: 0,
    heldRedirects: 0,
    returnPath: undefined,
    way: 'password',
    attempt: undefined,
    checkDue: false,
    isUnanswered: false,
    signOuts: 0,
    frozen: false,
    heard: undefined,
    checkedAt: 0,
  };
  const { load, publicInfo, releaseInfo } = createPortalInfo(context);
  const principal = computed(() =>
    'principal' in store.state.value ? store.state.value.principal : undefined,
  );
  const offer = createFactorOffer(ports.storage, principal);
  watchSurroundings(context);
  return {
    state: store.state,
    principal,
    permissions: computed(() => permissionsOf(principal.value)),
    publicInfo,
    branding: computed(() => publicInfo.value?.branding),
    guestAccess: computed(() => guestsWelcome(publicInfo.value, ports.settings())),
    licence: releaseInfo,
    singleSignOn: computed(() => ports.settings().singleSignOn !== undefined),
    factorOffered: offer.isOpen,
    dismissFactorOffer: offer.dismiss,
    subscribe: store.subscribe,
    async start() {
      await Promise.all([load(), checkSession(context)]);
    },
    signIn: (credentials, options) => signIn(context, credentials, options),
    signInWithSingleSignOn: (returnPath) => beginSingleSignOn(context, returnPath),
    continueAsGuest(returnPath) {
      if (guestsWelcome(publicInfo.value, ports.settings())) enterAsGuest(context, returnPath);
    },
    signOut: () => signOut(context),
    holdRedirect() {
      context.heldRedirects += 1;
      return () => {
        context.heldRedirects -= 1;
      };
    },
    rebuildPrincipal: () => rebuildPrincipal(context),
    updateQuota: (update) => store.emit('update-quota', checkedQuota(update)),
    destination(path) {
      const { portal } = ports.settings();
      const chosen = destinationOf(context, path, principal.value?.landingPage);
      return new URL(chosen ?? `${portal}/`, portal).href;
    },
    screen(name) {
      const { portal, screens } = ports.settings();
      return new URL(screens[name], portal).href;
    },
    portalAddress(path) {
      return toPortalUrl(path, ports.settings().portal)?.href;
    },
    captchaPicture: () => ports.client().captchaPicture(),
    captchaQuestion: (language, signal) => ports.client().captchaQuestion(language, signal),
  };
}
