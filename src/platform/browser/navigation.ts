import type { Navigation } from '../ports.ts';
import { logWarning } from './console.ts';
import { getOpenedLink, keepLinkToken, replaceEntry } from './link-entry.ts';

/** The token that is used: a router of the page may write it into the address again. */
let used: string | undefined;

/** The address bar and the current entry of the tab's history. */
export const browserNavigation: Navigation = {
  get href() {
    // A document of `srcdoc` or of a new window has the origin of its page, but no address (HTML standard, section 7.4).
    const isNameless = location.protocol === 'about:' && origin !== 'null';
    return isNameless ? `${origin}/` : location.href;
  },
  get isTraversal() {
    const [entry] = performance.getEntriesByType('navigation');
    return (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
  },
  go(url) {
    // The destination may refuse to be shown in a frame. A path or query can contain secrets.
    if (window !== parent) logWarning(`Portico: this frame goes to ${new URL(url).origin}.`);
    location.assign(url);
  },
  replacePage: (url) => location.replace(url),
  replaceAddress: (url) => replaceEntry(history.state, url),
  get linkToken() {
    const { portico } = Object(history.state) as { portico?: unknown };
    const { path, token } = getOpenedLink();
    if (typeof portico === 'string') return portico;
    return path === location.pathname ? token : undefined;
  },
  keepLinkToken(token, url) {
    if (token === undefined) used = browserNavigation.linkToken;
    keepLinkToken(token === used ? undefined : token, url);
  },
  watchEntry(listener) {
    let isListening = false;
    window.navigation?.addEventListener('currententrychange', () => {
      // The event is synchronous: a page that answers each change with another one would never end.
      if (isListening) return;
      isListening = true;
      listener();
      isListening = false;
    });
  },
};
