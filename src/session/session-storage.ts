import * as v from 'valibot';
import { type Principal, principalSchema } from '../contract/principal.ts';
import type { CookieJar } from '../platform/cookie-jar.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import type { Settings } from '../settings.ts';

/** Key of the cached principal in local storage (spec 3). */
const PRINCIPAL_KEY = 'portico.principal';
/** Everything under this prefix in session storage belongs to the session. */
const SESSION_PREFIX = 'portico.session.';
/** Key of the bearer value in session storage (spec 3). */
const BEARER_KEY = `${SESSION_PREFIX}bearer`;

/** What the session keeps in the browser, and the one place that knows where. */
export interface SessionStorage {
  /** Whether the portal left the cookie that proves a login (spec 4). */
  hasLoginCookie(): boolean;
  /** Whether there is any sign of a session worth asking the portal about. */
  hasToken(): boolean;
  /** The principal of the last visit, if it is still of the agreed shape. */
  remembered(): Principal | undefined;
  /** Keeps a new principal, and the token of the login it belongs to. */
  remember(principal: Principal): void;
  /** Removes the principal, all of the session and the token of a second factor (spec 4). */
  forget(): void;
}

/** Session data in the browser's storage and cookies. */
export function sessionStorageOf(
  cookies: CookieJar,
  local: KeyValueStore,
  perTab: KeyValueStore,
  settings: () => Settings,
): SessionStorage {
  const token = () => cookies.get(settings().names.publicTokenCookie);
  return {
    hasLoginCookie: () => token() !== undefined,
    hasToken: () => (token() ?? perTab.get(BEARER_KEY)) !== undefined,
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
      const bearer = token();
      if (bearer !== undefined) perTab.set(BEARER_KEY, bearer);
    },
    forget() {
      local.remove(PRINCIPAL_KEY);
      perTab.removeAll(SESSION_PREFIX);
      cookies.remove(settings().names.publicTokenCookie);
      cookies.remove(settings().names.mfaTokenCookie);
    },
  };
}
