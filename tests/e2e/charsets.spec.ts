import type { Browser } from 'playwright/test';
import { takeSample } from '../support/soak.ts';
import { getPassword, LoginPage } from './support/login-page.ts';
import { expect, test } from './support/test.ts';
import type { TestPortal } from './support/test-portal.ts';

const CHARSETS = ['ISO-8859-1', 'Shift_JIS', 'utf-16le'];
const PAGE = `<!doctype html><title>Old</title>
  <script type="module" src="/portico/sign-in.js"></script><portico-sign-in>
  <form method="post" action="/ssf/s/portalLogin" accept-charset="utf-8">
    <input name="j_username" autocomplete="username"><input name="j_password" type="password"><button>Go</button>
  </form></portico-sign-in>`;

/** Adds the page in a character encoding that does not contain all characters of passwords. */
function addPage(testPortal: TestPortal, charset: string): void {
  const body = Buffer.from(PAGE, charset === 'utf-16le' ? 'utf16le' : 'ascii');
  testPortal.setFault('GET /old', async (_, reply) =>
    reply.type(`text/html; charset=${charset}`).send(body),
  );
}

async function openOldPage(browser: Browser, { origin }: TestPortal, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB', javaScriptEnabled });
  const page = await context.newPage();
  await page.goto('/old');
  return page;
}

// In `npm test`, one of them: `tests/hosts` visits a page in Shift_JIS, too.
for (const charset of takeSample(CHARSETS, 1)) {
  test(`a page in ${charset} sends passwords in UTF-8, with and without script`, async ({
    browser,
    testPortal,
  }) => {
    addPage(testPortal, charset);
    const page = await openOldPage(browser, testPortal, true);
    const login = new LoginPage(page);
    await login.waitForForm();
    await login.send('jürgen');
    await page.waitForURL('/');
    await page.context().close();

    const plain = await openOldPage(browser, testPortal, false);
    await plain.locator('[name=j_username]').fill('jürgen');
    await plain.locator('[name=j_password]').fill(getPassword('jürgen'));
    await plain.locator('button').click();
    await plain.waitForURL('/');
    await plain.context().close();
    expect(testPortal.countRequests('POST /ssf/s/portalLogin')).toBe(1);
  });
}
