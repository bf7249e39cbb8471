import type { Page } from 'playwright/test';
import { sessions } from '../../demo/portal/database/schema/sessions.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { getAccountButton, signOut } from './support/account-menu.ts';
import { tab } from './support/focus.ts';
import { GatePage } from './support/gate-page.ts';
import type { LoginPage } from './support/login-page.ts';
import { expect, test } from './support/test.ts';
import { recordVisibleTexts } from './support/visible-texts.ts';

const SELF = 'GET /rest/self';
const WELCOME = 'Welcome, Anna';

async function signIn(page: Page, login: LoginPage, name = 'anna'): Promise<void> {
  await login.openHomePage(name);
  await expect(getAccountButton(page)).toBeVisible();
}

/** Cancels the navigation, so that the test can inspect the closed gate. */
function cancelNavigation(page: Page): Promise<void> {
  return page.evaluate(() =>
    document.addEventListener('portico-navigate', (event) => event.preventDefault()),
  );
}

test('the content is hidden until the portal has answered', async ({ page, testPortal, login }) => {
  await signIn(page, login);
  const seen = await recordVisibleTexts(page, [WELCOME, 'Recently changed', en.gate.checking]);
  const release = testPortal.holdRequests(SELF);
  await page.reload();
  const gate = new GatePage(page, '#files');
  await expect(gate.checking).toBeVisible();
  await expect(gate.gate.getByRole('status')).toHaveText(en.gate.checking);
  await gate.expectClosed();
  const reached: string[] = [];
  for (let press = 0; press < 8; press += 1) reached.push((await tab(page)).name);
  expect(reached.filter((name) => /Upload|Share|Download|Admin/.test(name))).toEqual([]);
  const tree = await page.locator('body').ariaSnapshot();
  expect(tree).not.toContain(WELCOME);
  expect(tree).not.toContain('Recently changed');
  await expect.poll(() => [...seen]).toEqual([en.gate.checking]);
  release();
  await expect(page.getByText(WELCOME)).toBeVisible();
  await expect(gate.checking).toHaveCount(0);
  // The recording works: the content is visible now.
  await expect.poll(() => seen.has(WELCOME)).toBe(true);
});

test('the gate closes on "Sign out", before the portal has answered', async ({
  page,
  testPortal,
  login,
}) => {
  await signIn(page, login);
  const release = testPortal.holdRequests('POST /rest/auth/logout');
  await signOut(page);
  const gate = new GatePage(page, '#files');
  await gate.expectClosed();
  await expect(gate.checking).toBeVisible();
  release();
  await expect(page).toHaveURL('/login');
});

test('the gate closes in the next frame after the session has ended', async ({
  page,
  testPortal,
  login,
}) => {
  await signIn(page, login);
  await cancelNavigation(page);
  await testPortal.database.query.delete(sessions);
  // Waits for the next frame.
  const closed = await page.evaluate(async () => {
    const { session } = await import(new URL('/portico/portico.js', location.href).href);
    return new Promise((resolve) => {
      session.subscribe(({ name }: { name: string }) => {
        if (name !== 'logged-out') return;
        requestAnimationFrame(() =>
          setTimeout(() => {
            const { hidden, inert } = document.querySelector('#files') as HTMLElement;
            resolve({ hidden, inert });
          }),
        );
      });
      void session.rebuildPrincipal();
    });
  });
  expect(closed).toEqual({ hidden: true, inert: true });
  const gate = new GatePage(page, '#files');
  await gate.expectClosed();
  await expect(gate.submit).toBeVisible();
});

test('the gate can be seen when it closes while its content is in fullscreen', async ({
  page,
  testPortal,
  login,
}) => {
  await signIn(page, login);
  await cancelNavigation(page);
  await page.locator('#files').evaluate((content) => {
    const heading = content.querySelector('h1, h2') as HTMLElement;
    heading.onclick = () => (document.fullscreenElement ? heading : content).requestFullscreen();
  });
  // A click of its own for each: on a slow computer, the permission of the first one ends before the second request.
  for (const selector of ['#files', 'h1, h2']) {
    await page.locator('#files').locator('h1, h2').first().click();
    const isFullscreen = () =>
      page.evaluate((one) => document.fullscreenElement?.matches(one), selector);
    await expect.poll(isFullscreen).toBe(true);
  }
  await testPortal.database.query.delete(sessions);
  await page.evaluate(async () => {
    const { session } = await import(new URL('/portico/portico.js', location.href).href);
    await session.rebuildPrincipal();
  });
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await new GatePage(page, '#files').submit.click({ trial: true });
});

test('a sign-in at the gate stays on the page and opens the gate', async ({ page, testPortal }) => {
  await page.goto('/filr/admin');
  const gate = new GatePage(page, '#console');
  await gate.signIn('admin', 'wrong');
  await expect(gate.denied).toHaveText(en.failure['invalid-credentials']);
  await gate.expectClosed();
  await gate.signIn('admin');
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
  await expect(page).toHaveURL('/filr/admin');
  expect(testPortal.countRequests('GET /filr/admin')).toBe(1);
  expect(testPortal.countRequests('GET /')).toBe(0);
});

test('the back button shows no content after a sign-out', async ({ page, login }) => {
  await signIn(page, login);
  await page.goto('/filr/admin');
  const gate = new GatePage(page, '#console');
  await expect(gate.denied).toBeVisible();
  await login.signOut();
  await expect(login.submit).toBeVisible();
  const seen = await recordVisibleTexts(page, ['Anna', 'Whitcombe', 'Recently changed', 'GB']);
  await page.goBack();
  await expect(gate.submit).toBeVisible();
  await expect(page).toHaveURL('/filr/admin');
  await gate.expectClosed();
  await page.goBack();
  await expect(login.submit).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect([...seen]).toEqual([]);
});
