import type { Exchange } from '../http/exchange.ts';
import { NAMES, SESSION_COOKIE } from '../names.ts';
import type { Person } from '../people.ts';
import type { PortalContext } from '../portal-context.ts';
import { createToken, type Session } from '../state.ts';
import { changeForgeryToken, getBrowser } from './browser.ts';

/** Returns the session of the request, also one that waits for its second factor. */
export function findAnySession(
  { cookies }: Exchange,
  { state }: PortalContext,
): Session | undefined {
  return state.sessions.get(cookies.get(SESSION_COOKIE) ?? '');
}

/** Returns the session of the request. */
export function findSession(exchange: Exchange, context: PortalContext): Session | undefined {
  const session = findAnySession(exchange, context);
  return session?.isPending ? undefined : session;
}

/** Begins a session and ends an earlier one of the same browser. */
export function beginSession(
  exchange: Exchange,
  context: PortalContext,
  person: Person,
  isPending = false,
): Session {
  const { state, variant } = context;
  const earlier = findAnySession(exchange, context);
  if (earlier) state.sessions.delete(earlier.id);
  const browser = getBrowser(exchange, context);
  const session: Session = {
    id: createToken(),
    token: createToken(),
    person,
    browser,
    isPending,
    hasConsole: false,
  };
  state.sessions.set(session.id, session);
  exchange.setCookie(SESSION_COOKIE, session.id);
  exchange.setCookie(NAMES.publicTokenCookie, session.token, {
    isReadable: variant.token === 'readable',
  });
  changeForgeryToken(exchange, context, browser);
  return session;
}

/** Ends the session of the request. */
export function endSession(exchange: Exchange, context: PortalContext): void {
  const session = findAnySession(exchange, context);
  if (session) context.state.sessions.delete(session.id);
  forgetCookies(exchange, context);
}

/** Removes the cookies of a session, if this portal does. */
export function forgetCookies(exchange: Exchange, { variant }: PortalContext): void {
  if (!variant.clearsCookies) return;
  for (const name of [SESSION_COOKIE, NAMES.publicTokenCookie, NAMES.mfaTokenCookie]) {
    exchange.setCookie(name, '', { ends: true });
  }
}
