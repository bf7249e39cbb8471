import { attempt } from './attempt.ts';
import type { Navigation } from './navigation.ts';

/** The address bar, and the entry of the tab's history behind it. */
export const browserNavigation: Navigation = {
  get href() {
    return location.href;
  },
  go: (url) => location.assign(url),
  replace: (url) => history.replaceState(history.state, '', url),
  get kept() {
    const kept: unknown = Object(history.state).portico;
    return typeof kept === 'string' ? kept : undefined;
  },
  keep(text) {
    // Beside what the page keeps there; browsers limit how often this may be done.
    attempt(() => history.replaceState({ ...history.state, portico: text }, ''));
  },
};
