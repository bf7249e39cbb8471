import type { Navigation } from './navigation.ts';

/** The address bar. */
export const browserNavigation: Navigation = {
  get href() {
    return location.href;
  },
  go: (url) => location.assign(url),
  replace: (url) => history.replaceState(history.state, '', url),
};
