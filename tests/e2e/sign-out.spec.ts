import type { Page } from 'playwright/test';
import { sessions } from '../../demo/portal/database/schema/sessions.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { cutConnection } from './support/faults.ts';
import { NO_DATA, NO_STORAGE, readStorage, readStoredData } from './support/stored-data.ts';
import { expect, test } from './support/test.ts';

/** Finds the button that signs out. */
const getSignOut = (page: Page) => page.getByRole('button', { name: en.account.signOut });

test.beforeEach(async ({ page, login }) => {
  await login.openHomePage('anna');
  await expect(getSignOut(page)).toBeVisible();
});

test('a sign-out leads to the sign-in, removes all data, and the back button shows nothing', async ({
  page,
  testPortal,
  login,
}) => {
  await expect.poll(() => readStoredData(page)).not.toEqual(NO_DATA);
  await getSignOut(page).click();
  await expect(page).toHaveURL('/login');
  await login.waitForForm();
  await expect.poll(() => readStoredData(page)).toEqual(NO_DATA);
  expect(await testPortal.database.query.$count(sessions)).toBe(0);

  await page.goBack();
  await expect(login.name).toBeVisible();
  await expect(page.getByText('Welcome, Anna')).toHaveCount(0);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});

test('a sign-out without the portal removes all data in the browser', async ({
  page,
  testPortal,
  login,
}) => {
  testPortal.setFault('POST /rest/auth/logout', cutConnection);
  await getSignOut(page).click();
  await expect(page).not.toHaveURL('/');
  await login.waitForForm();
  await expect.poll(() => readStorage(page)).toEqual(NO_STORAGE);
  expect((await readStoredData(page)).cookies).not.toContain('portal_public_token');
});

test('the end of the session leads to the sign-in and removes all data', async ({
  page,
  testPortal,
  login,
}) => {
  await testPortal.database.query.delete(sessions);
  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect(login.name).toBeVisible();
  await expect.poll(() => readStorage(page)).toEqual(NO_STORAGE);
});

test('the sign-in page shows a signed-in person a link to continue', async ({ page, login }) => {
  await page.goto('/login');
  await expect(login.element.getByRole('status')).toHaveText(
    en.signIn.signedInAs.replace('{{name}}', 'Anna Whitcombe'),
  );
  await login.element.getByRole('link', { name: en.signIn.continue }).click();
  await expect(page).toHaveURL('/');
});
