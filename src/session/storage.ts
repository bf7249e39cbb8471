import type { ReadonlySignal } from '@preact/signals-core';
import * as v from 'valibot';
import { type Principal, principalSchema } from '../contract/principal.ts';
import type { CookieJar, KeyValueStore, Navigation } from '../platform/ports.ts';
import type { Settings } from '../settings/settings.ts';
import { isPartnerPage, isTokenHidden } from './page.ts';
import type { SessionEnd } from './state/session-state.ts';

/** Key of the cached principal in local storage (spec section 3). */
const PRINCIPAL_KEY = 'portico.principal';
/** Prefix of the session's keys in session storage. */
const SESSION_PREFIX = 'portico.session.';
/** Key of the bearer value in session storage (spec section 3). */
const BEARER_KEY = `${SESSION_PREFIX}bearer`;
/** Key of the token whose session has ended, while its cookie is still there. */
const ENDED_TOKEN_KEY = 'portico.ended-token';

const SESSION_ENDS: readonly SessionEnd[] = [
  'signed-out',
  'expired',
  'other-tab',
  'password-changed',
];

/**
 * The notes of the session for the next page: the return path and the logout URL of single sign-on, that the
 * person is a guest, a login that waits for its second factor, who has hidden the offer of a second factor,
 * and how the session ended.
 */
export type SessionNote =
  | 'ssf-return-path'
  | 'ssf-logout-url'
  | 'guest'
  | 'second-factor'
  | 'factor-offer'
  | 'ended';

/** The session's data in the browser. Only this file knows the keys. */
export interface SessionStorage {
  /**
   * The public token cookie (spec section 4), shared by all tabs. A token whose session has ended counts as
   * missing: its cookie can stay, for example because it has another path.
   */
  cookieToken(): string | undefined;
  /** Waits a moment for a cookie of the last answer. */
  settle(): Promise<unknown>;
  /** Whether the portal may know a session: there is a token, or script cannot read it. */
  mayHaveSession(): boolean;
  /** Accepts the token of a login, even if it is the one of a session that has ended. */
  acceptCookieToken(): void;
  /** The public token or the bearer token: with one of them, the portal may know a session. */
  token(): string | undefined;
  /** The principal of the last visit, if it has the right shape. */
  remembered(): Principal | undefined;
  /** Keeps a principal and the token of its login, and removes the notes that end with a sign-in. */
  remember(principal: Principal): void;
  /** Replaces the principal of the last visit. */
  cachePrincipal(principal: Principal): void;
  /** Returns and removes the token of a passed second factor, which is valid once (spec section 4). */
  takeMfaToken(): string | undefined;
  /** The token of bearer mode. */
  bearer(): string | undefined;
  /** Keeps the token of bearer mode. */
  keepBearer(token: string): void;
  /** Reads a note. `forget` removes all of them. */
  note(name: SessionNote): string | undefined;
  keepNote(name: SessionNote, value: string): void;
  dropNotes(...names: SessionNote[]): void;
  /** Returns how the last session ended and removes that note. */
  takeEnd(): SessionEnd | undefined;
  /** Removes the principal, the notes, the tokens and their cookies (spec section 4). */
  forget(): void;
}

/** Creates the storage of a session over the browser's cookies and storages. */
export function createSessionStorage(
  cookies: CookieJar,
  local: KeyValueStore,
  perTab: KeyValueStore,
  settings: ReadonlySignal<Settings>,
  page: Pick<Navigation, 'href'>,
): SessionStorage {
  // A sign-out in any tab ends at the provider, so all tabs share the provider's logout URL.
  const storeOf = (name: SessionNote) => (name === 'ssf-logout-url' ? local : perTab);
  // In bearer mode the cookie belongs to another login.
  const isBearer = () => settings.peek().tokenMode === 'bearer';
  const ownCookie = (name: 'publicTokenCookie' | 'mfaTokenCookie') =>
    isPartnerPage(settings.peek(), page) ? undefined : cookies.get(settings.peek().names[name]);
  const removeCookie = (name: 'publicTokenCookie' | 'mfaTokenCookie') => {
    if (isBearer() || isPartnerPage(settings.peek(), page)) return;
    cookies.remove(settings.peek().names[name], settings.peek().cookies);
  };
  const unlessEnded = (token: string | undefined) =>
    token === local.get(ENDED_TOKEN_KEY) ? undefined : token;
  const cookieToken = () => unlessEnded(ownCookie('publicTokenCookie'));
  const token = () =>
    (isBearer() ? undefined : cookieToken()) ?? unlessEnded(perTab.get(BEARER_KEY));
  return {
    cookieToken,
    settle: cookies.settle,
    token,
    mayHaveSession: () => token() !== undefined || isTokenHidden(settings.peek()),
    acceptCookieToken: () => local.remove(ENDED_TOKEN_KEY),
    cachePrincipal: (principal) => local.set(PRINCIPAL_KEY, JSON.stringify(principal)),
    remembered() {
      try {
        return v.parse(principalSchema, JSON.parse(local.get(PRINCIPAL_KEY) ?? ''));
      } catch {
        // Another version or another script has written it.
        return undefined;
      }
    },
    remember(principal) {
      this.cachePrincipal(principal);
      const bearer = isBearer() ? undefined : cookieToken();
      if (bearer !== undefined) perTab.set(BEARER_KEY, bearer);
      this.dropNotes('guest', 'second-factor', 'ssf-return-path', 'ended');
    },
    takeMfaToken() {
      const mfaToken = ownCookie('mfaTokenCookie');
      // A cookie that script cannot read yet stays: its token would be lost.
      if (mfaToken !== undefined) removeCookie('mfaTokenCookie');
      return mfaToken;
    },
    bearer: () => perTab.get(BEARER_KEY),
    keepBearer: (bearer) => perTab.set(BEARER_KEY, bearer),
    note: (name) => storeOf(name).get(SESSION_PREFIX + name),
    keepNote: (name, value) => storeOf(name).set(SESSION_PREFIX + name, value),
    dropNotes(...names) {
      for (const name of names) storeOf(name).remove(SESSION_PREFIX + name);
    },
    takeEnd() {
      const note = this.note('ended');
      this.dropNotes('ended');
      return SESSION_ENDS.find((end) => end === note);
    },
    forget() {
      local.remove(PRINCIPAL_KEY);
      local.removeAll(SESSION_PREFIX);
      perTab.removeAll(SESSION_PREFIX);
      removeCookie('publicTokenCookie');
      removeCookie('mfaTokenCookie');
      const left = ownCookie('publicTokenCookie');
      if (left === undefined || isBearer()) return;
      local.set(ENDED_TOKEN_KEY, left);
      console.warn(`Portico: the cookie "${settings.peek().names.publicTokenCookie}" stays.`);
    },
  };
}
