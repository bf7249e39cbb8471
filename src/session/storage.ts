import type { ReadonlySignal } from '@preact/signals-core';
import * as v from 'valibot';
import { type Principal, principalSchema } from '../contract/principal.ts';
import type { CookieJar, KeyValueStore } from '../platform/ports.ts';
import type { Settings } from '../settings/settings.ts';

/** Key of the cached principal in local storage (spec 3). */
const PRINCIPAL_KEY = 'portico.principal';
/** Everything under this prefix in session storage belongs to the session. */
const SESSION_PREFIX = 'portico.session.';
/** Key of the bearer value in session storage (spec 3). */
const BEARER_KEY = `${SESSION_PREFIX}bearer`;

/**
 * What a session leaves itself for the next page: where a single sign-on was to lead, where its
 * sign-out ends, that the person looks around as a guest, a login that waits for its second factor, and
 * who does not want to be offered one.
 */
export type SessionNote =
  | 'ssf-return-path'
  | 'ssf-logout-url'
  | 'guest'
  | 'second-factor'
  | 'factor-offer';

/** What the session keeps in the browser, and the one place that knows where. */
export interface SessionStorage {
  /** The token in the cookie with which the portal proves a login (spec 4), the same for all tabs. */
  cookieToken(): string | undefined;
  /** That token or the bearer: a sign of a session that is worth asking the portal about. */
  token(): string | undefined;
  /** The principal of the last visit, if it is still of the agreed shape. */
  remembered(): Principal | undefined;
  /** Keeps a new principal, and the token of the login it belongs to. Whoever that is, is no guest and waits for nothing. */
  remember(principal: Principal): void;
  /** The token of a passed second factor; asking for it removes it, because it is good once (spec 4). */
  takeMfaToken(): string | undefined;
  /** The token of the mode without cookies. */
  bearer(): string | undefined;
  /** Keeps the token of the mode without cookies. */
  keepBearer(token: string): void;
  /** A note, gone with the session; only the address of the sign-out is for all tabs. */
  note(name: SessionNote): string | undefined;
  keepNote(name: SessionNote, value: string): void;
  dropNotes(...names: SessionNote[]): void;
  /** Removes the principal, all of the session and the token of a second factor (spec 4). */
  forget(): void;
}

/** Session data in the browser's storage and cookies. */
export function createSessionStorage(
  cookies: CookieJar,
  local: KeyValueStore,
  perTab: KeyValueStore,
  settings: ReadonlySignal<Settings>,
): SessionStorage {
  // A sign-out in any tab has to end at the provider, so that its address is for all of them.
  const placeOf = (name: SessionNote) => (name === 'ssf-logout-url' ? local : perTab);
  // In the mode without cookies a cookie is somebody else's.
  const isBearer = () => settings.peek().tokenMode === 'bearer';
  const cookieToken = () => cookies.get(settings.peek().names.publicTokenCookie);
  return {
    cookieToken,
    token: () => (isBearer() ? undefined : cookieToken()) ?? perTab.get(BEARER_KEY),
    remembered() {
      try {
        return v.parse(principalSchema, JSON.parse(local.get(PRINCIPAL_KEY) ?? ''));
      } catch {
        // Another version, another program or a person wrote it: as good as nothing.
        return undefined;
      }
    },
    remember(principal) {
      local.set(PRINCIPAL_KEY, JSON.stringify(principal));
      const bearer = isBearer() ? undefined : cookieToken();
      if (bearer !== undefined) perTab.set(BEARER_KEY, bearer);
      this.dropNotes('guest', 'second-factor', 'ssf-return-path');
    },
    takeMfaToken() {
      const name = settings.peek().names.mfaTokenCookie;
      const mfaToken = cookies.get(name);
      cookies.remove(name);
      return mfaToken;
    },
    bearer: () => perTab.get(BEARER_KEY),
    keepBearer: (bearer) => perTab.set(BEARER_KEY, bearer),
    note: (name) => placeOf(name).get(SESSION_PREFIX + name),
    keepNote: (name, value) => placeOf(name).set(SESSION_PREFIX + name, value),
    dropNotes(...names) {
      for (const name of names) placeOf(name).remove(SESSION_PREFIX + name);
    },
    forget() {
      local.remove(PRINCIPAL_KEY);
      local.removeAll(SESSION_PREFIX);
      perTab.removeAll(SESSION_PREFIX);
      cookies.remove(settings.peek().names.publicTokenCookie);
      cookies.remove(settings.peek().names.mfaTokenCookie);
    },
  };
}
