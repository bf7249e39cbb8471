import { ignoreErrors } from '../../contract/ignore-errors.ts';

/** The token of the link that the page was opened with, and the path to which it belongs. */
interface OpenedLink {
  token?: string | undefined;
  path?: string;
}

/** The opened link. All scripts of the page share it, because the history entry may be unable to keep it. */
export function getOpenedLink(): OpenedLink {
  const holder = globalThis as Record<symbol, OpenedLink | undefined>;
  const key = Symbol.for('portico.link');
  holder[key] ??= {};
  return holder[key];
}

/** Replaces the current entry of the history. Browsers throw when this happens too often. */
export const replaceEntry = (state: unknown, url: string): void =>
  void ignoreErrors(() => history.replaceState(state, '', url));

/** Keeps the token of a link in the current entry of the history, beside the state of the page, and in memory. */
export function keepLinkToken(token: string | undefined, url = location.href): void {
  const link = getOpenedLink();
  link.token = token;
  link.path = location.pathname;
  const { state } = history;
  if (Object(state).portico === token && url === location.href) return;
  // A list or a text has no room for the token: it stays as the page has set it.
  const isOpen = Object.getPrototypeOf(state ?? {}) === Object.prototype;
  replaceEntry(isOpen ? { ...state, portico: token } : state, url);
}
