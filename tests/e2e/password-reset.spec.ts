import type { Page } from 'playwright/test';
import en from '../../locales/en.json' with { type: 'json' };
import own from '../../locales/registration/en.json' with { type: 'json' };
import { expect, NEW_PASSWORD, PASSWORD, test } from './support/invited-test.ts';

/** Waits for a sign-in and ends the session without telling the page. */
async function welcomed(page: Page): Promise<void> {
  await expect(page.getByText('Welcome, Greta.')).toBeVisible();
  await expect(page.locator('portico-account').getByText('Greta Öberg')).toBeVisible();
  await page.context().clearCookies();
}

test.beforeEach(async ({ page, address, invite, nextLink, register, signIn }) => {
  await register(await invite(address));
  await signIn(await nextLink(address), address);
  await welcomed(page);
});

test('a new password is requested on the partner’s page, set, confirmed, and replaces the old one', async ({
  page,
  partner,
  address,
  askForReset,
  nextLink,
  setPassword,
  signIn,
}) => {
  await askForReset(`${partner.origin}/reset.html`, address);
  const first = await nextLink(address);
  // The old password stays valid until the new one is confirmed.
  await signIn('/login', address);
  await welcomed(page);
  await setPassword(first);
  await expect(page).toHaveURL('/reset-password');
  const second = await nextLink(address);
  expect(new URL(second).pathname).toBe('/filr/login');
  await signIn(second, address, PASSWORD);
  await expect(page.getByText(en.failure['invalid-credentials'])).toBeVisible();
  await page.getByLabel(en.signIn.password, { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: en.signIn.submit }).click();
  await welcomed(page);
  await signIn('/login', address, PASSWORD);
  await expect(page.getByText(en.failure['invalid-credentials'])).toBeVisible();
});

test('a reset can be requested again before the password is set, and before it is confirmed', async ({
  page,
  address,
  askForReset,
  nextLink,
  setPassword,
  signIn,
}) => {
  await askForReset('/reset-password', address);
  const overtaken = await nextLink(address);
  await askForReset('/reset-password', address);
  const link = await nextLink(address);
  await page.goto(overtaken);
  await expect(page).toHaveURL('/filr/login');
  await setPassword(link, 'a password that is given up');
  const unconfirmed = await nextLink(address);

  await askForReset('/reset-password', address);
  await setPassword(await nextLink(address));
  // An old link only fills in the address.
  await signIn(unconfirmed, address, 'a password that is given up');
  await expect(page.getByText(en.failure['invalid-credentials'])).toBeVisible();
  await signIn(await nextLink(address), address, NEW_PASSWORD);
  await welcomed(page);
});

test('the mail of a completed reset leads to the sign-in with the address filled in', async ({
  page,
  address,
  askForReset,
  nextLink,
  setPassword,
  signIn,
}) => {
  await askForReset('/reset-password', address);
  const first = await nextLink(address);
  await setPassword(first);
  const second = await nextLink(address);
  await signIn(second, address, NEW_PASSWORD);
  await welcomed(page);
  for (const old of [first, second]) {
    await page.goto(old);
    await expect(page).toHaveURL('/filr/login');
    await expect(page.getByLabel(en.signIn.name)).toHaveValue(address);
  }
});

test('an unknown address gets the same confirmation, and the link to the sign-in contains it', async ({
  page,
  askForReset,
}) => {
  await askForReset('/reset-password', 'nobody@partner.example');
  await page.getByRole('button', { name: own.mail.again }).click();
  await expect(page.getByText('in 60 seconds')).toBeVisible();
  await page.getByRole('link', { name: own.link.signIn }).click();
  await expect(page).toHaveURL('/login?user=nobody%40partner.example');
  await expect(page.getByLabel(en.signIn.name)).toHaveValue('nobody@partner.example');
});

test('password managers find the page for a new password (change-password URL)', async ({
  page,
}) => {
  await page.goto('/.well-known/change-password');
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByLabel(own.registration.emailAddress)).toBeVisible();
});
