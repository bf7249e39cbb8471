import { type BrowserContext, type KeyInput, launch, type Page } from 'puppeteer-core';
import type { HostBrowser, VisitKey } from './host-browser.ts';

/** The WebDriver values of keys whose names Puppeteer does not accept in Firefox. */
const KEYS: Record<VisitKey, string> = { Tab: 'Tab', Enter: '\uE006', ArrowUp: 'ArrowUp' };

/** Ends only a page that hangs: a busy machine is slow. */
const LIMIT_MS = 120_000;

/** Starts an installed Firefox through WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<HostBrowser> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  let context: BrowserContext | undefined;
  let page: Page;
  return {
    async open(url) {
      await context?.close();
      context = await browser.createBrowserContext();
      page = await context.newPage();
      page.setDefaultTimeout(LIMIT_MS);
      await page.goto(url);
    },
    read: async (expression) => String(await page.evaluate(expression)),
    press: (key) => page.keyboard.press(KEYS[key] as KeyInput),
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  };
}
