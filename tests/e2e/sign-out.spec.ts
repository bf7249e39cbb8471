import { getAccountButton, signOut } from './support/account-menu.ts';
import { cutConnection } from './support/faults.ts';
import { NO_STORAGE, readStorage, readStoredData } from './support/stored-data.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page, login }) => {
  await login.openHomePage('anna');
  await expect(getAccountButton(page)).toBeVisible();
});

test('a sign-out without the portal removes all data in the browser', async ({
  page,
  testPortal,
  login,
}) => {
  testPortal.setFault('POST /rest/auth/logout', cutConnection);
  await signOut(page);
  await expect(page).not.toHaveURL('/');
  await login.waitForForm();
  await expect.poll(() => readStorage(page)).toEqual(NO_STORAGE);
  expect((await readStoredData(page)).cookies).not.toContain('portal_public_token');
});
