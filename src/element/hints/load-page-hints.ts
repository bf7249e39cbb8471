import { getPageSingleton } from '../page-context.ts';

/** Milliseconds after the page has loaded: the elements come first. */
const DELAY = 1_000;

/** Whether a host is the author's own machine. Visitors of any other one load no hints. */
export function isAuthorsHost(hostname: string): boolean {
  return /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

async function loadPageHints(): Promise<void> {
  try {
    const hints = await import('./page-hints.ts');
    hints.logPageHints();
  } catch {
    // The page works without them, for example if it is left meanwhile.
  }
}

/**
 * Logs mistakes in the markup for the page's author, some time after the page has loaded. Once per page, and only on
 * the author's own machine.
 */
export function schedulePageHints(): void {
  if (typeof document === 'undefined' || !isAuthorsHost(location.hostname)) return;
  getPageSingleton('portico.hints', () => {
    const schedule = () => setTimeout(loadPageHints, DELAY);
    if (document.readyState === 'complete') schedule();
    else addEventListener('load', schedule, { once: true });
    return true;
  });
}
