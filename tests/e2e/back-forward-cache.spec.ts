import { chromium, type Page } from 'playwright/test';
import { sessions } from '../../demo/portal/database/schema/sessions.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { holdBack } from './support/faults.ts';
import { GatePage } from './support/gate-page.ts';
import { glimpses, RESTORED } from './support/glimpses.ts';
import { LAUNCH } from './support/launch.ts';
import { passwordOf } from './support/login-page.ts';
import { test as base, expect } from './support/test.ts';

const SELF = 'GET /rest/self';
const CONTENT = 'Orders of the week';
const PERSON = 'Anna Whitcombe';

/** A test in a Chromium that keeps the cache for the back button, which Playwright switches off. */
const test = base.extend({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const browser = await chromium.launch({
        ...LAUNCH,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  door: async ({ door }, use) => {
    // Without `no-store`, unlike the portal's own pages: browsers may keep them whole.
    door.addPage(
      '/orders',
      `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Orders</title>
      <script type="module" src="/portico/session-gate.js"></script>
      <script type="module" src="/portico/account.js"></script>
      <h1>Orders</h1><portico-account></portico-account>
      <portico-session-gate><p hidden id="inside">${CONTENT}</p></portico-session-gate>`,
    );
    door.addPage('/next', '<!doctype html><html lang="en"><title>Next</title><h1>Next</h1>');
    await use(door);
  },
});

/** Signs in where no element hears of it, as at another site of the portal's. */
async function signInByCall(page: Page, name: string): Promise<void> {
  const status = await page.evaluate(
    async ({ name, password }) => {
      const bytes = new TextEncoder().encode(`${name}:${password}`);
      const answer = await fetch('/rest/auth/login', {
        method: 'POST',
        headers: {
          Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}`,
          'X-Requested-With': 'portico',
        },
      });
      return answer.status;
    },
    { name, password: passwordOf(name) },
  );
  expect(status).toBe(200);
}

/** Signs in, looks at the orders and goes on to another page. */
async function lookAndGoOn(page: Page): Promise<void> {
  await page.goto('/orders');
  const gate = new GatePage(page, '#inside');
  await gate.signIn('anna');
  await expect(gate.inside).toBeVisible();
  await expect(page.getByText(PERSON)).toBeVisible();
  await page.goto('/next');
}

/** Goes back to the orders, as the browser has kept them. */
async function goBack(page: Page, seen: ReadonlySet<string>): Promise<void> {
  // A page that is restored does not load again.
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => [...seen]).toContain(RESTORED);
}

test('whoever is still signed in sees their content again, once the portal has answered', async ({
  page,
  door,
}) => {
  const seen = await glimpses(page, [CONTENT, PERSON], 'restored page');
  await lookAndGoOn(page);
  const held = holdBack();
  door.spoil(SELF, held.fault);
  const asked = door.count(SELF);
  await goBack(page, seen);
  const gate = new GatePage(page, '#inside');
  await expect(gate.checking).toBeVisible();
  await gate.expectShut();
  await expect.poll(() => door.count(SELF)).toBe(asked + 1);
  expect([...seen]).toEqual([RESTORED]);
  held.letGo();
  await expect(gate.inside).toBeVisible();
  await expect(page.getByText(PERSON)).toBeVisible();
  // So what is inside would have been noticed.
  await expect.poll(() => [...seen]).toEqual(expect.arrayContaining([CONTENT, PERSON]));
  expect(door.count('GET /orders')).toBe(1);
});

test('the portal has ended the session: nothing shows of it, and the way leads to the sign-in', async ({
  page,
  door,
  login,
}) => {
  const seen = await glimpses(page, [CONTENT, PERSON], 'restored page');
  await lookAndGoOn(page);
  const held = holdBack();
  door.spoil(SELF, held.fault);
  await door.database.query.delete(sessions);
  await goBack(page, seen);
  const gate = new GatePage(page, '#inside');
  await expect(gate.checking).toBeVisible();
  await gate.expectShut();
  held.letGo();
  await expect(page).toHaveURL('/login');
  await expect(login.submit).toBeVisible();
  expect([...seen]).toEqual([RESTORED]);
});

test('signed out on a page without elements: nothing shows, and the way leads to the sign-in', async ({
  page,
  context,
  login,
}) => {
  const seen = await glimpses(page, [CONTENT, PERSON], 'restored page');
  await lookAndGoOn(page);
  await context.clearCookies();
  await goBack(page, seen);
  await expect(page).toHaveURL('/login');
  await expect(login.submit).toBeVisible();
  expect([...seen]).toEqual([RESTORED]);
});

test('somebody else has signed in meanwhile: only they are shown', async ({ page, door }) => {
  const seen = await glimpses(page, [CONTENT, PERSON], 'restored page');
  await lookAndGoOn(page);
  await signInByCall(page, 'zoé');
  await goBack(page, seen);
  await expect(page.locator('portico-account [part=name]')).toHaveText('Zoé Lefèvre-Nadal');
  await expect(new GatePage(page, '#inside').inside).toBeVisible();
  expect(seen).not.toContain(PERSON);
  expect(door.count('GET /orders')).toBe(1);
});

test('signed out in another tab: nothing shows, and the way leads to the sign-in', async ({
  page,
  context,
  login,
}) => {
  await lookAndGoOn(page);
  const seen = await glimpses(page, [CONTENT, PERSON]);
  const other = await context.newPage();
  await other.goto('/orders');
  await other.getByRole('button', { name: en.account.signOut }).click();
  await expect(other).toHaveURL('/login');
  // What the tabs tell each other makes Chromium drop the kept page: it is loaded again.
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/login');
  await expect(login.submit).toBeVisible();
  expect([...seen]).toEqual([]);
});
