import { type Browser, chromium, type Page } from 'playwright/test';
import { sessions } from '../../demo/portal/database/schema/sessions.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { LAUNCH_COMPLETE } from '../support/chromium-launch.ts';
import { GatePage } from './support/gate-page.ts';
import type { LoginPage } from './support/login-page.ts';
import { signInByCall } from './support/sign-in-by-call.ts';
import { test as base, expect } from './support/test.ts';
import { RESTORED, recordVisibleTexts } from './support/visible-texts.ts';

const SELF = 'GET /rest/self';
const CONTENT = 'Orders of the week';
const PERSON = 'Anna Whitcombe';

// One worker, which starts the browser once.
base.describe.configure({ mode: 'default' });

let browser: Browser;
base.beforeAll(async () => {
  browser = await chromium.launch({
    ...LAUNCH_COMPLETE,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
base.afterAll(() => browser.close());

/**
 * A test in a Chromium with the back/forward cache, which Playwright disables. It is no fixture of the worker: see
 * `plainTest`.
 */
const test = base.extend({
  context: async ({ testPortal, viewport }, use) => {
    const baseURL = testPortal.origin;
    const context = await browser.newContext({ baseURL, locale: 'en-GB', viewport });
    await use(context);
    await context.close();
  },
  testPortal: async ({ testPortal }, use) => {
    // Without `no-store`, unlike the portal's own pages, so that browsers may cache them.
    testPortal.addPage(
      '/orders',
      `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Orders</title>
      <script type="module" src="/portico/session-gate.js"></script>
      <script type="module" src="/portico/account.js"></script>
      <h1>Orders</h1><portico-account variant="panel"></portico-account>
      <portico-session-gate><p hidden id="inside">${CONTENT}</p></portico-session-gate>`,
    );
    testPortal.addPage('/next', '<!doctype html><html lang="en"><title>Next</title><h1>Next</h1>');
    await use(testPortal);
  },
});

/** Opens the orders, signs in there, and opens another page. */
async function visitAndLeave(page: Page): Promise<void> {
  await page.goto('/orders');
  const gate = new GatePage(page, '#inside');
  await gate.signIn('anna');
  await expect(gate.content).toBeVisible();
  await expect(page.getByText(PERSON)).toBeVisible();
  await page.goto('/next');
}

/** Leaves the orders as `visitAndLeave` does, and records what is visible after the page is restored. */
async function recordAndLeave(page: Page): Promise<ReadonlySet<string>> {
  const seen = await recordVisibleTexts(page, [CONTENT, PERSON], 'restored page');
  await visitAndLeave(page);
  return seen;
}

/** Expects that the sign-in is open and that the restored page has shown none of the texts. */
async function expectNothingRestored(
  page: Page,
  login: LoginPage,
  seen: ReadonlySet<string>,
): Promise<void> {
  await expect(page).toHaveURL('/login');
  await expect(login.submit).toBeVisible();
  expect([...seen]).toEqual([RESTORED]);
}

/** Goes back to the orders in the back/forward cache. */
async function goBack(page: Page, seen: ReadonlySet<string>): Promise<void> {
  // A restored page fires no load event.
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => [...seen]).toContain(RESTORED);
}

test('a restored page shows its content after the portal has confirmed the session', async ({
  page,
  testPortal,
}) => {
  const seen = await recordAndLeave(page);
  const release = testPortal.holdRequests(SELF);
  const requests = testPortal.countRequests(SELF);
  await goBack(page, seen);
  const gate = new GatePage(page, '#inside');
  await expect(gate.checking).toBeVisible();
  await gate.expectClosed();
  await expect.poll(() => testPortal.countRequests(SELF)).toBe(requests + 1);
  expect([...seen]).toEqual([RESTORED]);
  release();
  await expect(gate.content).toBeVisible();
  await expect(page.getByText(PERSON)).toBeVisible();
  // The recording works: the content is visible now.
  await expect.poll(() => [...seen]).toEqual(expect.arrayContaining([CONTENT, PERSON]));
  expect(testPortal.countRequests('GET /orders')).toBe(1);
});

test('a restored page whose session has ended shows nothing and leads to the sign-in', async ({
  page,
  testPortal,
  login,
}) => {
  const seen = await recordAndLeave(page);
  const release = testPortal.holdRequests(SELF);
  await testPortal.database.query.delete(sessions);
  await goBack(page, seen);
  const gate = new GatePage(page, '#inside');
  await expect(gate.checking).toBeVisible();
  await gate.expectClosed();
  release();
  await expectNothingRestored(page, login, seen);
});

test('a restored page shows nothing after a sign-out on a page without elements', async ({
  page,
  context,
  login,
}) => {
  const seen = await recordAndLeave(page);
  await context.clearCookies();
  await goBack(page, seen);
  await expectNothingRestored(page, login, seen);
});

test('a restored page only shows the person who has signed in meanwhile', async ({
  page,
  testPortal,
}) => {
  const seen = await recordAndLeave(page);
  await signInByCall(page, 'zoé');
  await goBack(page, seen);
  await expect(page.locator('portico-account [part=name]')).toHaveText('Zoé Lefèvre-Nadal');
  await expect(new GatePage(page, '#inside').content).toBeVisible();
  expect(seen).not.toContain(PERSON);
  expect(testPortal.countRequests('GET /orders')).toBe(1);
});

test('a restored page shows nothing after a sign-out in another tab', async ({
  page,
  context,
  login,
}) => {
  await visitAndLeave(page);
  const seen = await recordVisibleTexts(page, [CONTENT, PERSON]);
  const other = await context.newPage();
  await other.goto('/orders');
  await other.getByRole('button', { name: en.account.signOut }).click();
  await expect(other).toHaveURL('/login');
  // The message between the tabs evicts the page from the cache, so it is loaded again.
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/login');
  await expect(login.submit).toBeVisible();
  expect([...seen]).toEqual([]);
});
