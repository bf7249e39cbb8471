import type { Page } from 'playwright/test';
import { getPassword } from './support/login-page.ts';
import { expect, test } from './support/test.ts';
import type { TestPortal } from './support/test-portal.ts';

/** Opens the page without the element's script, and returns a function that lets the script load. */
async function openWithoutElement(page: Page, testPortal: TestPortal): Promise<() => void> {
  const release = testPortal.holdRequests('GET /portico/sign-in.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('#j_username')).toBeVisible();
  return release;
}

test('input before the script runs moves into the element, with the focus', async ({
  page,
  testPortal,
  login,
}) => {
  const release = await openWithoutElement(page, testPortal);
  await page.locator('#j_username').fill('anna');
  await page.locator('#j_password').fill(getPassword('anna'));
  release();
  await expect(login.element.locator('form[part=form]')).toBeVisible();
  await expect(page.locator('#j_username')).toHaveCount(0);
  await expect(login.name).toHaveValue('anna');
  await expect(login.password).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('typing continues at the same position when the script runs', async ({
  page,
  testPortal,
  login,
}) => {
  const release = await openWithoutElement(page, testPortal);
  await page.locator('#j_username').focus();
  await page.keyboard.type('an');
  release();
  await expect(login.name).toBeFocused();
  await page.keyboard.type('na');
  await expect(login.name).toHaveValue('anna');
});

test('the password is not in the markup after the upgrade', async ({ page, testPortal, login }) => {
  const release = await openWithoutElement(page, testPortal);
  await page.locator('#j_password').fill('typed early');
  release();
  await expect(login.password).toHaveValue('typed early');
  const markup = await login.element.evaluate(
    (element) => element.outerHTML + element.shadowRoot?.innerHTML,
  );
  expect(markup).not.toContain('typed early');
});

test('the plain form signs in if the script never loads', async ({ page, testPortal }) => {
  const release = await openWithoutElement(page, testPortal);
  await page.locator('#j_username').fill('anna');
  await page.locator('#j_password').fill(getPassword('anna'));
  await page.locator('#j_password').press('Enter');
  await expect(page).toHaveURL('/');
  release();
});
