import type { ReadonlySignal } from '@preact/signals-core';
import type { Credentials, PortalClient } from '../client/portal-client.ts';
import { checkSession } from './check-session.ts';
import { destinationOf } from './leave.ts';
import { createPortalInfo, type PortalInfo } from './portal-info.ts';
import type { SessionContext, SessionPorts } from './session-ports.ts';
import type { SessionState } from './session-state.ts';
import { type SignInOptions, type SignInResult, signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { createStore, type SessionListener } from './store.ts';

/** The session of a page: one for all its elements. */
export interface Session {
  /** Where the session stands. */
  readonly state: ReadonlySignal<SessionState>;
  /** What the portal tells everybody; undefined until it has answered. */
  readonly publicInfo: PortalInfo['publicInfo'];
  /** What the portal tells of its licence; undefined until it has answered. */
  readonly releaseInfo: PortalInfo['releaseInfo'];
  /** Hears of every event once, after the state has changed; returns its undo. */
  subscribe(listener: SessionListener): () => void;
  /** Asks the portal who is signed in and how it presents itself. Never rejects. */
  start(): Promise<void>;
  /** Signs a person in. Never rejects: the state tells of a failure. */
  signIn(credentials: Partial<Credentials>, options?: SignInOptions): Promise<SignInResult>;
  /** Signs the person out. Never rejects. */
  signOut(): Promise<void>;
  /** The address of where a signed-in person goes on: the path if it stays on the portal, else home. */
  destination(path: string | undefined): string;
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
  const context: SessionContext = { ...ports, store, revision: 0 };
  const { load, publicInfo, releaseInfo } = createPortalInfo(context);
  return {
    state: store.state,
    publicInfo,
    releaseInfo,
    subscribe: store.subscribe,
    async start() {
      await Promise.all([load(), checkSession(context)]);
    },
    signIn: (credentials, options) => signIn(context, credentials, options),
    signOut: () => signOut(context),
    destination(path) {
      const state = store.state.value;
      const landingPage = 'principal' in state ? state.principal.landingPage : undefined;
      const { portal } = context.settings();
      return new URL(destinationOf(context, path, landingPage) ?? `${portal}/`, portal).href;
    },
    portalAddress(path) {
      const { portal } = context.settings();
      // Under the portal's own base path, as the calls are.
      const url = URL.parse(/^\/(?!\/)/.test(path) ? portal + path : path, `${portal}/`);
      return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
    },
    captchaPicture: () => ports.client().captchaPicture(),
    captchaQuestion: (language, signal) => ports.client().captchaQuestion(language, signal),
  };
}
