import type { Page } from 'playwright/test';
import en from '../../locales/en.json' with { type: 'json' };
import enRegistration from '../../locales/registration/en.json' with { type: 'json' };
import { openAccount } from './support/account-menu.ts';
import { clearCookies } from './support/clear-cookies.ts';
import { expect, NEW_PASSWORD, PASSWORD, test } from './support/invited-test.ts';

/** Waits for a sign-in and removes the cookies, without an event for the page. */
async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByText('Welcome, Greta.')).toBeVisible();
  const account = await openAccount(page);
  await expect(account.getByText('Greta Öberg')).toBeVisible();
  await clearCookies(page);
}

test.beforeEach(async ({ page, address, invite, register, signIn }) => {
  await signIn(await register(await invite(address), address), address);
  await expectSignedIn(page);
});

test('a new password replaces the old one after it is confirmed', { tag: '@soak' }, async ({
  page,
  login,
  partner,
  address,
  getResetLink,
  setPassword,
  signIn,
}) => {
  const first = await getResetLink(`${partner.origin}/reset.html`, address);
  // The old password stays valid until the new one is confirmed.
  await signIn('/login', address);
  await expectSignedIn(page);
  const second = await setPassword(first, address);
  await expect(page).toHaveURL('/reset-password?lang=en');
  expect(new URL(second).pathname).toBe('/filr/login');
  await signIn(second, address, PASSWORD);
  await expect(login.alert).toHaveText(en.failure['invalid-credentials']);
  await login.send(address, NEW_PASSWORD);
  await expectSignedIn(page);
  await signIn('/login', address, PASSWORD);
  await expect(page.getByText(en.failure['invalid-credentials'])).toBeVisible();
});

test('a reset can be requested again before the password is set, and before it is confirmed', async ({
  page,
  address,
  getResetLink,
  setPassword,
  signIn,
}) => {
  const replaced = await getResetLink('/reset-password', address);
  const link = await getResetLink('/reset-password', address);
  await page.goto(replaced);
  await expect(page).toHaveURL('/filr/login?lang=en');
  const unconfirmed = await setPassword(link, address, 'an unconfirmed password');

  const confirmed = await setPassword(await getResetLink('/reset-password', address), address);
  // An old link only fills in the address.
  await signIn(unconfirmed, address, 'an unconfirmed password');
  await expect(page.getByText(en.failure['invalid-credentials'])).toBeVisible();
  await signIn(confirmed, address, NEW_PASSWORD);
  await expectSignedIn(page);
});

test('the mail of a completed reset leads to the sign-in with the address filled in', {
  tag: '@soak',
}, async ({ page, login, address, getResetLink, setPassword, signIn }) => {
  const first = await getResetLink('/reset-password', address);
  const second = await setPassword(first, address);
  await signIn(second, address, NEW_PASSWORD);
  await expectSignedIn(page);
  for (const old of [first, second]) {
    await page.goto(old);
    await expect(page).toHaveURL('/filr/login?lang=en');
    await expect(login.name).toHaveValue(address);
  }
});

test('password managers find the page for a new password (change-password URL)', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/.well-known/change-password');
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByLabel(enRegistration.registration.emailAddress)).toBeVisible();
});
