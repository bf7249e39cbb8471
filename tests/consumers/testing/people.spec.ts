import { expect, test } from 'playwright/test';
import { routePortal } from 'portico-elements/testing';

const people = [{ name: 'anna', password: 'lighthouse', landingPage: '/orders' }];

test('Anna signs in, and is signed in after a reload', async ({ page }) => {
  const portal = await routePortal(page, { people });
  await page.goto('/');
  await page.getByLabel('Username').fill('anna');
  await page.getByLabel('Password', { exact: true }).fill('lighthouse');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/orders');
  await page.reload();
  await expect(page.getByText('You are signed in as anna.')).toBeVisible();
  expect(portal.calls.filter((call) => call === 'login')).toHaveLength(1);
});

test('a wrong password is refused', async ({ page }) => {
  await routePortal(page, { people });
  await page.goto('/');
  await page.getByLabel('Username').fill('anna');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  // Each element of the page has a live region, and only one has a text.
  const alert = page.getByRole('alert').filter({ hasText: /./ });
  await expect(alert).toHaveText('Incorrect username or password.');
});

test('Anna is signed in from the beginning, until she signs out', async ({ page }) => {
  await routePortal(page, { people, signedIn: 'anna' });
  await page.goto('/');
  await page.getByRole('button', { name: 'anna' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Username')).toBeVisible();
});
