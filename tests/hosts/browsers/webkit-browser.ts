import type { WebKitPrograms } from '../../support/browsers.ts';
import { toKeyPress, toTyping } from '../../support/engines/webdriver-keys.ts';
import { openMiniBrowser } from '../../support/engines/webdriver-session.ts';
import { startWebKitDriver } from '../../support/engines/webkit-driver.ts';
import type { HostBrowser } from './host-browser.ts';

/** Deletes what scripts can store. The blank page of a start has no storage. */
const CLEAR_STORAGE = 'try { localStorage.clear(); sessionStorage.clear(); } catch {}';

/** Starts WebKitGTK's MiniBrowser through WebKitWebDriver. */
export async function startWebKit(programs: WebKitPrograms): Promise<HostBrowser> {
  const driver = await startWebKitDriver(programs.driver);
  const session = await openMiniBrowser(driver.url, programs);
  return {
    async open(url) {
      await session.execute(CLEAR_STORAGE);
      await session.delete('cookie');
      await session.delete('actions');
      await session.openBlankPage();
      await session.post('url', { url });
    },
    read: async (expression) => String(await session.execute(`return ${expression}`)),
    press: (key) => session.pressKeys(toKeyPress(key)),
    type: (text) => session.pressKeys(toTyping(text)),
    async close() {
      await session.delete().catch(() => undefined);
      await driver.stop();
    },
  };
}
