import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright/test';
import { LAUNCH } from '../../support/chromium-launch.ts';
import type { HostBrowser, VisitKey } from './host-browser.ts';

/** Ends only a page that hangs: a busy machine is slow. */
const LIMIT_MS = 120_000;

/** Starts Chromium. */
export async function startChromium(): Promise<HostBrowser> {
  const browser = await chromium.launch(LAUNCH);
  let context: BrowserContext | undefined;
  let page: Page;
  let protocol: CDPSession;
  return {
    async open(url) {
      await context?.close();
      context = await browser.newContext({
        viewport: { width: 960, height: 640 },
        locale: 'en-GB',
      });
      context.setDefaultTimeout(LIMIT_MS);
      page = await context.newPage();
      protocol = await context.newCDPSession(page);
      await page.goto(url);
    },
    async read(expression) {
      const { result, exceptionDetails } = await protocol.send('Runtime.evaluate', { expression });
      if (exceptionDetails) {
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      }
      return String(result.value);
    },
    press: (key: VisitKey) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  };
}
