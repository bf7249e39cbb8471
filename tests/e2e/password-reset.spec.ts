import type { Page } from 'playwright/test';
import en from '../../locales/en.json' with { type: 'json' };
import own from '../../locales/registration/en.json' with { type: 'json' };
import { expect, NEW_PASSWORD, PASSWORD, test } from './support/invited-test.ts';

/** Waits until somebody is signed in, and ends the session behind the page's back. */
async function welcomed(page: Page): Promise<void> {
  await expect(page.getByText('Welcome, Greta.')).toBeVisible();
  await expect(page.locator('portico-account').getByText('Greta Öberg')).toBeVisible();
  await page.context().clearCookies();
}

test.beforeEach(async ({ page, address, invite, nextLink, register, signIn }) => {
  await invite(address);
  await register(await nextLink(address));
  await signIn(await nextLink(address), address);
  await welcomed(page);
});

test('a new password: asked for on the partner’s page, set, confirmed, and the only one from then on', async ({
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
  // The old one works until the new one is confirmed.
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

test('asked for again before it is set, and again before it is confirmed, it comes to its end', async ({
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
  // An old link only fills the address in.
  await signIn(unconfirmed, address, 'a password that is given up');
  await expect(page.getByText(en.failure['invalid-credentials'])).toBeVisible();
  await signIn(await nextLink(address), address, NEW_PASSWORD);
  await welcomed(page);
});

test('a mail of a reset that was confirmed already leads to the sign-in, with the address filled in', async ({
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

test('somebody unknown is told the same, and the way to the sign-in has the address', async ({
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

test('password managers find the page for a new password', async ({ page }) => {
  await page.goto('/.well-known/change-password');
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByLabel(own.registration.emailAddress)).toBeVisible();
});
