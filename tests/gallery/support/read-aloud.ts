import type { virtual } from '@guidepup/virtual-screen-reader';
import type { Page } from 'playwright/test';
import { READER_PATH } from './gallery-server.ts';

type Reader = typeof virtual;

declare global {
  /** The virtual screen reader of a page. */
  var reader: Reader | undefined;
}

/** The scripts of the elements. */
const ELEMENT_SCRIPT = /\/portico\/[\w-]+\.js$/;

/**
 * Starts the reader in each page that is opened, before the scripts of its elements run: it announces what live
 * regions say from the start.
 */
export async function startReader(page: Page): Promise<void> {
  await page.addInitScript((path) => {
    if (window !== window.top) return;
    document.addEventListener('readystatechange', async () => {
      if (document.readyState !== 'interactive') return;
      const { virtual } = await import(path);
      await virtual.start({ container: document.body });
      globalThis.reader = virtual;
    });
  }, READER_PATH);
  await page.route(ELEMENT_SCRIPT, async (route) => {
    await page.waitForFunction(() => globalThis.reader !== undefined);
    await route.continue();
  });
}

/**
 * Reads a page from its start to its end, after what the reader has announced so far. The reader does not enter shadow
 * roots, so the elements have none; only the gate keeps its own, which is read instead of the page if it is closed.
 */
export function readAloud(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { reader } = globalThis;
    if (!reader) throw new Error('The reader has not started.');
    const announced = (await reader.spokenPhraseLog()).filter((phrase) =>
      /^(?:polite|assertive): /.test(phrase),
    );
    await reader.stop();
    const host = document.querySelector('main > *');
    const root = host?.shadowRoot?.querySelector<HTMLElement>('.portico');
    const isClosed = ![...(host?.children ?? [])].some((child) => child.checkVisibility());
    const container = isClosed && root?.textContent ? root : document.body;
    await reader.start({ container });
    const first = await reader.lastSpokenPhrase();
    const read: string[] = [first];
    for (;;) {
      await reader.next();
      const phrase = await reader.lastSpokenPhrase();
      // After the end, the reader begins again.
      if (phrase === first) break;
      read.push(phrase);
    }
    return [...announced, ...(announced.length > 0 ? [''] : []), ...read, ''].join('\n');
  });
}
