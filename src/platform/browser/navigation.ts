import type { Navigation } from '../ports.ts';
import { ignoreErrors } from './ignore-errors.ts';

/** Replaces the address of the current entry of the history. */
export const replaceAddress = (url: string): void => history.replaceState(history.state, '', url);

/** Keeps the token of a link in the current entry of the history, beside the state of the page. */
export function keepLinkToken(token: string | undefined): void {
  // Browsers throw when `replaceState` is called too often.
  ignoreErrors(() => history.replaceState({ ...history.state, portico: token }, ''));
}

/** The address bar and the current entry of the tab's history. */
export const browserNavigation: Navigation = {
  get href() {
    return location.href;
  },
  get isTraversal() {
    const [entry] = performance.getEntriesByType('navigation');
    return (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
  },
  go(url) {
    // The destination may refuse to be shown in a frame. A path or query can contain secrets.
    if (window !== parent) console.warn(`Portico: this frame goes to ${new URL(url).origin}.`);
    location.assign(url);
  },
  replacePage: (url) => location.replace(url),
  replaceAddress,
  get linkToken() {
    const token: unknown = Object(history.state).portico;
    return typeof token === 'string' ? token : undefined;
  },
  keepLinkToken,
};
