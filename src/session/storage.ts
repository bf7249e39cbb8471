import type { ReadonlySignal } from '@preact/signals-core';
import type { SessionEnd } from '../contract/events.ts';
import { ignoreErrors } from '../contract/ignore-errors.ts';
import { type Principal, principalSchema } from '../contract/principal.ts';
import * as v from '../contract/schema.ts';
import { logWarning } from '../platform/browser/console.ts';
import type { CookieJar, KeyValueStore, Navigation } from '../platform/ports.ts';
import { isPartnerPage, isTokenHidden } from '../settings/page.ts';
import type { Settings } from '../settings/settings.ts';

/** Key of the cached principal in local storage (spec section 3). */
const PRINCIPAL_KEY = 'portico.principal';
/** Prefix of the session's keys in session storage. */
const SESSION_PREFIX = 'portico.session.';
/** Key of the bearer value in session storage (spec section 3). */
const BEARER_KEY = `${SESSION_PREFIX}bearer`;
/** Key of the tokens whose sessions have ended, while their cookies are still there. */
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

/** Whoever reads a pending login checks its addresses; anything else in it leads nowhere. */
const anyObject = v.object({}, 'keep') as v.Schema as v.Schema<PendingLogin>;

/** A login that waits for its second factor. The tab keeps it while the person is at the authority. */
export interface PendingLogin {
  /** The URL of the second factor at the authority. */
  readonly url: string;
  /** The value of `state` that the authority has to return. */
  readonly state: string;
  /** The public token of the login. */
  readonly token?: string | undefined;
  /** The return path, unchecked. */
  readonly path?: string | undefined;
  readonly way: 'password' | 'single-sign-on';
  /** Whether the portal has accepted the code: the authority is not needed again. */
  readonly passed?: boolean;
}

/**
 * Creates the storage of a session over the browser's cookies and storages: the session's data in the browser. Only
 * this file knows the keys.
 */
export function createSessionStorage(
  cookies: CookieJar,
  local: KeyValueStore,
  perTab: KeyValueStore,
  settings: ReadonlySignal<Settings>,
  page: Pick<Navigation, 'href'>,
) {
  // A sign-out in any tab ends at the provider, so all tabs share the provider's logout URL.
  const storeOf = (name: SessionNote) => (name === 'ssf-logout-url' ? local : perTab);
  // In bearer mode the cookie belongs to another login.
  const isBearer = () => settings.peek().tokenMode === 'bearer';
  const ownCookies = (name: 'publicTokenCookie' | 'mfaTokenCookie') =>
    isPartnerPage(settings.peek(), page) ? [] : cookies.getAll(settings.peek().names[name]);
  const removeCookie = (name: 'publicTokenCookie' | 'mfaTokenCookie') => {
    if (isBearer() || isPartnerPage(settings.peek(), page)) return;
    cookies.remove(settings.peek().names[name], settings.peek().cookies);
  };
  const isOpen = (token: string | undefined) =>
    token !== undefined && !local.get(ENDED_TOKEN_KEY)?.split(' ').includes(token);
  /** Another version or another script may have written the text. */
  const read = <Output>(schema: v.Schema<Output>, text: string | undefined) =>
    ignoreErrors(() => v.parse(schema, JSON.parse(text ?? '')));
  const storage = {
    /**
     * The public token cookie (spec section 4), shared by all tabs. A token whose session has ended counts as
     * missing: its cookie can stay beside a new one, for example because it has another path.
     */
    cookieToken: () => ownCookies('publicTokenCookie').filter(isOpen)[0],
    /** Waits a moment for a cookie of the last answer. */
    waitForCookies: cookies.waitForChange,
    /** The public token or the bearer token: with one of them, the portal may know a session. */
    token: () =>
      (isBearer() ? undefined : storage.cookieToken()) ??
      [perTab.get(BEARER_KEY)].filter(isOpen)[0],
    /** Whether the portal may know a session: there is a token, or script cannot read it. */
    mayHaveSession: (): boolean => storage.token() !== undefined || isTokenHidden(settings.peek()),
    /** Accepts the token of a login, even if it is the one of a session that has ended. */
    acceptCookieToken: () => local.remove(ENDED_TOKEN_KEY),
    /** Replaces the principal of the last visit. */
    cachePrincipal: (principal: Principal) => local.set(PRINCIPAL_KEY, JSON.stringify(principal)),
    /** The principal of the last visit, if it has the right shape. */
    remembered: () => read(principalSchema, local.get(PRINCIPAL_KEY)),
    /** Keeps a principal and the token of its login, and removes the notes that end with a sign-in. */
    remember(principal: Principal) {
      storage.cachePrincipal(principal);
      const bearer = isBearer() ? undefined : storage.cookieToken();
      if (bearer !== undefined) perTab.set(BEARER_KEY, bearer);
      storage.dropNotes('guest', 'second-factor', 'ssf-return-path', 'ended');
    },
    /** Returns and removes the token of a passed second factor, which is valid once (spec section 4). */
    takeMfaToken() {
      const [mfaToken] = ownCookies('mfaTokenCookie');
      // A cookie that script cannot read yet stays: its token would be lost.
      if (mfaToken !== undefined) removeCookie('mfaTokenCookie');
      return mfaToken;
    },
    /** The token of bearer mode. */
    bearer: () => perTab.get(BEARER_KEY),
    /** Keeps the token of bearer mode. */
    keepBearer: (bearer: string) => perTab.set(BEARER_KEY, bearer),
    /** Reads a note. `forget` removes all of them. */
    note: (name: SessionNote) => storeOf(name).get(SESSION_PREFIX + name),
    keepNote: (name: SessionNote, value: string) => storeOf(name).set(SESSION_PREFIX + name, value),
    dropNotes(...names: SessionNote[]) {
      for (const name of names) storeOf(name).remove(SESSION_PREFIX + name);
    },
    /** The login for which the tab was sent to the authority, even if the browser has another login since. */
    pendingLogin: () => read(anyObject, storage.note('second-factor')),
    /** Keeps a pending login for the page to which the authority returns. */
    keepPendingLogin: (pending: PendingLogin) =>
      storage.keepNote('second-factor', JSON.stringify(pending)),
    /** Returns how the last session ended and removes that note. */
    takeEnd() {
      const ended = storage.note('ended');
      storage.dropNotes('ended');
      return SESSION_ENDS.filter((end) => end === ended)[0];
    },
    /** Removes the principal, the notes, the tokens and their cookies (spec section 4). */
    forget() {
      local.remove(PRINCIPAL_KEY);
      local.removeAll(SESSION_PREFIX);
      perTab.removeAll(SESSION_PREFIX);
      removeCookie('publicTokenCookie');
      removeCookie('mfaTokenCookie');
      const left = ownCookies('publicTokenCookie');
      if (left.length === 0 || isBearer()) return;
      local.set(ENDED_TOKEN_KEY, left.join(' '));
      logWarning(`Portico: the cookie "${settings.peek().names.publicTokenCookie}" stays.`);
    },
  };
  return storage;
}

/** The session's data in the browser. */
export type SessionStorage = ReturnType<typeof createSessionStorage>;
