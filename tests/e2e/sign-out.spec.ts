import type { Page } from 'playwright/test';
import en from '../../locales/en.json' with { type: 'json' };
import { cutConnection } from './support/faults.ts';
import { NO_STORAGE, readStorage, readStoredData } from './support/stored-data.ts';
import { expect, test } from './support/test.ts';

/** Finds the button that signs out. */
const getSignOut = (page: Page) => page.getByRole('button', { name: en.account.signOut });

test.beforeEach(async ({ page, login }) => {
  await login.openHomePage('anna');
  await expect(getSignOut(page)).toBeVisible();
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
