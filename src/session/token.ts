import { Failure } from '../contract/failure.ts';
import type { SignInAnswer } from '../contract/portal-adapter.ts';
import { logWarning } from '../platform/browser/console.ts';
import { isTokenHidden } from '../settings/page.ts';
import type { SessionPorts } from './context.ts';

/**
 * The message between tabs: a request to check the session. It contains no data of the session. If the portal has ended
 * the session, the message is how, see `SessionEnd`.
 */
export const SESSION_CHANGED = 'session-changed';

/** Milliseconds for the portal to end a session. The person waits for it. */
const LOGOUT_TIMEOUT = 5_000;

/** How often a cookie is read until it counts as blocked. */
const COOKIE_READS = 25;

/**
 * Waits for a cookie of the last answer: WebKit gives it to script some time after the answer. Does not wait where
 * script cannot read the portal's cookies.
 */
export async function waitForCookie(
  { settings, storage }: Pick<SessionPorts, 'settings' | 'storage'>,
  read: () => string | undefined,
): Promise<string | undefined> {
  let value = read();
  for (let reads = 0; value === undefined && reads < COOKIE_READS; reads += 1) {
    if (isTokenHidden(settings.peek())) break;
    await storage.waitForCookies();
    value = read();
  }
  return value;
}

/**
 * Waits for the public token cookie, if script can read it. Without it no page can prove the session (spec section
 * 4).
 * @param isNew a login has just been accepted; its token may be the one of the session that has ended
 * @throws Failure `missing-cookies`
 */
export async function requireCookie(
  ports: Pick<SessionPorts, 'settings' | 'storage'>,
  isNew?: true,
): Promise<void> {
  const settings = ports.settings.peek();
  const { acceptCookieToken, cookieToken } = ports.storage;
  let token = await waitForCookie(ports, cookieToken);
  if (token === undefined && isNew) {
    acceptCookieToken();
    token = cookieToken();
  }
  if (token !== undefined || isTokenHidden(settings)) return;
  logWarning(`Portico: script cannot read the cookie "${settings.names.publicTokenCookie}".`);
  throw new Failure('missing-cookies');
}

/**
 * Keeps the token of a login: the cookie that the portal has set, or in bearer mode the token of the answer.
 * @throws Failure if there is none
 */
export async function keepToken(ports: SessionPorts, { token }: SignInAnswer): Promise<void> {
  if (ports.settings.peek().tokenMode === 'bearer') {
    if (token === undefined) {
      logWarning(
        `Portico: script cannot read the header "${ports.settings.peek().names.publicTokenHeader}".`,
      );
      throw new Failure('bad-answer');
    }
    ports.storage.keepBearer(token);
  } else await requireCookie(ports, true);
}

/**
 * Logs out a login that is incomplete or not allowed. Does nothing if the browser has another token: then
 * another tab has signed in, and that login stays.
 */
export async function undoLogin(
  { portal, storage, tabs }: SessionPorts,
  token: string | undefined,
): Promise<void> {
  // An adapter that does not load has no login.
  const one = await portal().catch(() => undefined);
  if (storage.token() !== token) return;
  // Sent first: in bearer mode the call takes its token from the storage that is cleared next.
  const signedOut = one?.signOut({ signal: AbortSignal.timeout(LOGOUT_TIMEOUT) });
  storage.forget();
  await signedOut?.catch(() => {});
  tabs.post(SESSION_CHANGED);
}
