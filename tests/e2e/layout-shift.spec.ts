import type { Browser } from 'playwright/test';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import ja from '../../locales/ja.json' with { type: 'json' };
import { takeSample } from '../support/soak.ts';
import { getAccountButton } from './support/account-menu.ts';
import { recordLayoutShifts, sumLayoutShifts, waitForPaint } from './support/layout-shifts.ts';
import { expect, test } from './support/test.ts';
import type { TestPortal } from './support/test-portal.ts';

const TEXTS = { 'en-GB': en, de, ja };
type Locale = keyof typeof TEXTS;

/** Each language and width, with a page of an author beside the portal's own login. */
const VIEWS: [Locale, number, string][] = [
  ['en-GB', 360, '/empty'],
  ['en-GB', 1280, '/with-form'],
  ['de', 360, '/with-form'],
  ['de', 1280, '/empty'],
  ['ja', 360, '/empty'],
  ['ja', 1280, '/with-form'],
];
const SHEET = '<link rel="stylesheet" href="/portico/portico.css">';
const EMPTY = '<portico-sign-in></portico-sign-in>';
const WITH_FORM = `<portico-sign-in><form method="post" action="/ssf/s/portalLogin">
  <p><label>Name <input name="j_username"></label></p>
  <p><label>Password <input name="j_password" type="password"></label></p><button>Go</button>
</form></portico-sign-in>`;

/** Creates a page with a sign-in and a text below it. */
const createPage = (head: string, signIn: string) => `<!doctype html><html><head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A page</title>
  ${head}<script type="module" src="/portico/sign-in.js"></script></head>
  <body><h1>Files</h1>${signIn}${`<p>${'The text below. '.repeat(60)}</p>`.repeat(4)}</body></html>`;

/** Opens a page, paints it, lets the element's script load, and returns the sums of the layout shifts. */
async function measure(
  browser: Browser,
  testPortal: TestPortal,
  { path, width, locale }: { path: string; width: number; locale: Locale },
) {
  const viewport = { width, height: 800 };
  const context = await browser.newContext({ baseURL: testPortal.origin, locale, viewport });
  const page = await context.newPage();
  await recordLayoutShifts(page);
  const release = testPortal.holdRequests('GET /portico/sign-in.js');
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('portico-sign-in').waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('portico-sign-in')?.nextSibling !== null);
  await waitForPaint(page);
  release();
  const { submit } = TEXTS[locale].signIn;
  await page
    .getByRole('button', { name: submit, exact: true })
    .and(page.locator('[part~=primary-button]'))
    .waitFor();
  await page.waitForLoadState('networkidle');
  const shifts = await sumLayoutShifts(page);
  await context.close();
  return shifts;
}

for (const [locale, width, page] of takeSample(VIEWS, 1)) {
  test(`nothing below the sign-in moves, in ${locale} at ${width} px`, async ({
    browser,
    testPortal,
  }) => {
    testPortal.addPage('/empty', createPage(SHEET, EMPTY));
    testPortal.addPage('/with-form', createPage(SHEET, WITH_FORM));
    for (const path of [page, '/login']) {
      const { all, vertical } = await measure(browser, testPortal, { path, width, locale });
      expect(vertical, path).toBe(0);
      // Words inside the elements move when their language arrives.
      expect(all, path).toBeLessThan(0.005);
    }
  });
}

test('an element without script reserves no room', async ({ browser, testPortal }) => {
  testPortal.addPage('/with-form', createPage(SHEET, WITH_FORM));
  testPortal.addPage('/form-alone', createPage('', WITH_FORM));
  const context = await browser.newContext({
    baseURL: testPortal.origin,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  const readTop = async (path: string) => {
    await page.goto(path);
    return (await page.getByText('The text below').first().boundingBox())?.y;
  };
  expect(await readTop('/with-form')).toBe(await readTop('/form-alone'));
  await context.close();
});

for (const width of [320, 480]) {
  test(`the header stays as high as it is when its elements arrive, at ${width} px`, async ({
    page,
    testPortal,
    login,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    await login.openHomePage('anna');
    const scripts = ['locale-picker', 'account'];
    const releases = scripts.map((one) => testPortal.holdRequests(`GET /portico/${one}.js`));
    await page.reload({ waitUntil: 'commit' });
    const header = page.locator('.banner');
    await header.locator('portico-account').waitFor({ state: 'attached' });
    await waitForPaint(page);
    const before = await header.boundingBox();
    for (const release of releases) release();
    await expect(getAccountButton(page)).toBeVisible();
    await expect(header.locator('portico-locale-picker select')).toBeVisible();
    expect(await header.boundingBox()).toEqual(before);
    expect(before?.height).toBe(56);
  });
}

test('the form stays where it is when the captcha has a message', async ({ page, login }) => {
  await login.open();
  await login.failUntilCaptcha('anna');
  await login.password.fill('');
  await login.submit.click();
  await expect(login.element.getByText(en.signIn.passwordMissing)).toBeVisible();
  /** Reads where the form is in its element: the page may scroll. */
  const readTop = async () =>
    ((await login.name.boundingBox())?.y ?? 0) - ((await login.element.boundingBox())?.y ?? 0);
  const before = await readTop();
  await page.route('**/Kaptcha.jpg*', (route) => route.abort());
  await login.element.getByRole('button', { name: en.captcha.otherPicture }).click();
  await expect(login.element.getByText(en.captcha.failed)).toBeVisible();
  expect(await readTop()).toBeCloseTo(before, 0);
});
