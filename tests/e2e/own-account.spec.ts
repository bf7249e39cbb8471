import type { Browser, Page } from 'playwright/test';
import { people } from '../../demo/portal/database/schema/people.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { getAccountButton, openAccount } from './support/account-menu.ts';
import { getPassword, LoginPage } from './support/login-page.ts';
import { expect, test } from './support/test.ts';
import type { TestPortal } from './support/test-portal.ts';

const NEW_PASSWORD = 'the tide comes in at six';

// The people of a database outlive a test: start each one with the passwords of the demo.
test.afterEach(async ({ testPortal }) => void (await testPortal.database.query.delete(people)));

/** Signs a person in with another browser. */
async function openOtherBrowser(
  browser: Browser,
  { origin }: TestPortal,
  name: string,
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage();
  await new LoginPage(page).openHomePage(name);
  return page;
}

async function openFromAccount(page: Page, link: string): Promise<void> {
  const menu = await openAccount(page);
  await menu.getByRole('link', { name: link }).click();
}

test('a new password signs the other browser out', async ({ page, browser, testPortal, login }) => {
  const other = await openOtherBrowser(browser, testPortal, 'anna');
  await login.openHomePage('anna');
  await openFromAccount(page, en.account.changePassword);
  await expect(page).toHaveURL('/account/password');

  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'The current password is incorrect.',
  );

  await page.getByLabel('Current password').fill(getPassword('anna'));
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'Your password has been changed.',
  );
  await expect(getAccountButton(page)).toBeVisible();

  await other.reload();
  await expect(other).toHaveURL('/login');
  await new LoginPage(other).send('anna', NEW_PASSWORD);
  await expect(other).toHaveURL('/');
  await other.context().close();
});

test('a session that is ended from the list is signed out', { tag: '@soak' }, async ({
  page,
  browser,
  testPortal,
  login,
}) => {
  const other = await openOtherBrowser(browser, testPortal, 'anna');
  await login.openHomePage('anna');
  await openFromAccount(page, en.account.sessions);
  await expect(page).toHaveURL('/account/sessions');
  const entries = page.getByRole('listitem').filter({ has: page.getByRole('button') });
  await expect(entries).toHaveCount(2);
  const notThisOne = entries.filter({ hasNotText: 'This browser' });
  await notThisOne.getByRole('button', { name: 'Sign out' }).click();
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('This browser');

  await other.reload();
  await expect(other).toHaveURL('/login');
  await other.context().close();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/login');
  await expect(login.submit).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('password and sessions work the same', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Username').fill('anna');
    await page.getByLabel('Password').fill(getPassword('anna'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill(getPassword('anna'));
    await page.getByLabel('New password', { exact: true }).fill('Harbour Files 2026');
    await page.getByLabel('Confirm new password').fill('Harbour Files 2026');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('too common');
    await page.goto('/account/sessions');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/login');
  });
});
