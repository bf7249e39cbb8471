import type { Navigation } from '../ports.ts';
import { ignoreErrors } from './ignore-errors.ts';

/** Replaces the address of the current entry of the history. */
export const replaceEntry = (url: string): void => history.replaceState(history.state, '', url);

/** Keeps a text in the current entry of the history, beside the state of the page. */
export function keepInEntry(text: string | undefined): void {
  // Browsers throw when `replaceState` is called too often.
  ignoreErrors(() => history.replaceState({ ...history.state, portico: text }, ''));
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
  goInstead: (url) => location.replace(url),
  replace: replaceEntry,
  get kept() {
    const kept: unknown = Object(history.state).portico;
    return typeof kept === 'string' ? kept : undefined;
  },
  keep: keepInEntry,
};
