import { isAuthorsHost } from '../../platform/browser/authors-host.ts';
import { getPageSingleton } from '../page-context.ts';

/** Milliseconds until the hints are loaded: the elements come first. */
const DELAY = 1_000;

/**
 * Logs mistakes in the markup for the page's author, some time after the page has loaded. Once per page, and only on
 * the author's own machine.
 */
export function schedulePageHints(): void {
  if (!isAuthorsHost(location.hostname)) return;
  // The page works without them, for example if it is left meanwhile.
  const load = () =>
    import('./page-hints.ts').then(
      (hints) => hints.logPageHints(),
      () => {},
    );
  getPageSingleton('portico.hints', () => setTimeout(load, DELAY));
}
