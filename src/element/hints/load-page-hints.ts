import { getPageSingleton } from '../page-singleton.ts';

/** Milliseconds after the page has loaded: people must not wait for messages to its author. */
const DELAY = 1_000;

async function loadPageHints(): Promise<void> {
  try {
    const hints = await import('./page-hints.ts');
    hints.logPageHints();
  } catch {
    // The page works without them, for example if it is left meanwhile.
  }
}

/** Logs mistakes in the markup for the page's author, some time after the page has loaded. Once per page. */
export function schedulePageHints(): void {
  getPageSingleton('portico.hints', () => {
    const schedule = () => setTimeout(loadPageHints, DELAY);
    if (document.readyState === 'complete') schedule();
    else addEventListener('load', schedule, { once: true });
    return true;
  });
}
