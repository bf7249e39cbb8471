import puppeteer, { type Browser } from 'puppeteer-core';
import { findBrowsers } from '../support/browsers.ts';
import { findReasonToSkip } from '../support/reason-to-skip.ts';
import { takeSample } from '../support/soak.ts';
import { getPassword } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

// The tests share a browser, because Firefox starts slowly.
test.describe.configure({ mode: 'default' });

const { firefox } = findBrowsers();
const reason = findReasonToSkip('REQUIRE_ALL_BROWSERS', { firefox });
test.skip(reason !== undefined, reason);

let browser: Browser;

/** The WebDriver BiDi connection of Puppeteer to Firefox. */
interface BidiConnection {
  send(method: string, params: object): Promise<{ result: unknown }>;
}

/** Runs a script in Firefox's own window, where its password manager is. Returns its text. */
async function runInFirefox(script: string): Promise<string> {
  const { connection } = browser as unknown as { connection: BidiConnection };
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const [window] = (result as { contexts: { context: string }[] }).contexts;
  const answer = await connection.send('script.evaluate', {
    target: { context: window?.context },
    awaitPromise: true,
    expression: script,
  });
  const evaluated = answer.result as {
    type: string;
    result: { value: string };
    exceptionDetails?: { text: string };
  };
  if (evaluated.type !== 'success') throw new Error(evaluated.exceptionDetails?.text);
  return evaluated.result.value;
}

/** Returns whether Firefox offers to save a password in one of its tabs. */
function readOffer(): Promise<string> {
  return runInFirefox(
    `(() => {
      const windows = [...Services.wm.getEnumerator('navigator:browser')];
      const offers = windows.flatMap((one) =>
        one.gBrowser.browsers.map((tab) => one.PopupNotifications.getNotification('password', tab)),
      );
      return offers.some(Boolean) ? 'an offer to save' : 'nothing';
    })()`,
  );
}

test.beforeAll(async () => {
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox as string,
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: { 'signon.rememberSignons': true, 'signon.autofillForms': true },
  });
});
test.afterAll(() => browser.close());

// In `npm test`, one of the two.
for (const mode of takeSample(['', ' light-dom'], 1)) {
  test(`Firefox fills in a saved password, and offers to save another one, in <portico-sign-in${mode}>`, async ({
    testPortal,
  }) => {
    const { origin } = testPortal;
    testPortal.addPage(
      '/own',
      `<!doctype html><title>Files</title><script type="module" src="/portico/sign-in.js"></script><portico-sign-in${mode}></portico-sign-in>`,
    );
    await runInFirefox(
      `(async () => {
        // The portals of all tests share a host, and therefore cookies.
        Services.cookies.removeAll();
        const login = Cc['@mozilla.org/login-manager/loginInfo;1'].createInstance(Ci.nsILoginInfo);
        login.init('${origin}', '${origin}', null, 'ludwig', 'a saved password', '', '');
        await Services.logins.addLoginAsync(login);
        return 'saved';
      })()`,
    );
    const page = await browser.newPage();
    try {
      await page.goto(`${origin}/own`);
      const read = () =>
        page.evaluate(() => {
          const element = document.querySelector('portico-sign-in');
          const inputs = (element?.shadowRoot ?? element)?.querySelectorAll('input') ?? [];
          return [...inputs].map(({ value }) => value);
        });
      await expect.poll(read).toEqual(['ludwig', 'a saved password']);
      expect(await readOffer()).toBe('nothing');

      for (const [name, text] of [
        ['name', 'anna'],
        ['password', getPassword('anna')],
      ] as const) {
        await page.evaluate((name) => {
          const element = document.querySelector('portico-sign-in');
          const root = element?.shadowRoot ?? element;
          root?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.select();
        }, name);
        await page.keyboard.type(text);
      }
      await page.keyboard.press('\uE006' as 'Enter');
      await expect.poll(() => page.url()).toBe(`${origin}/`);
      await expect.poll(readOffer).toBe('an offer to save');
    } finally {
      await page.close();
    }
  });
}
