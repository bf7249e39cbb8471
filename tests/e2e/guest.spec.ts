import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { GatePage } from './support/gate-page.ts';
import type { LoginPage } from './support/login-page.ts';
import { NO_STORAGE, readStorage } from './support/stored-data.ts';
import { expect, test } from './support/test.ts';
import type { TestPortal } from './support/test-portal.ts';

/** Enables guest access and enters without a name. */
async function enterAsGuest(login: LoginPage, testPortal: TestPortal): Promise<void> {
  await testPortal.portal.settings.write({ guestAccess: true });
  await login.open();
  await login.element.getByRole('button', { name: en.signIn.guest }).click();
}

test('a guest can still sign in', { tag: '@soak' }, async ({ page, testPortal, login }) => {
  await enterAsGuest(login, testPortal);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
  await login.send('anna');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome, Anna')).toBeVisible();
  await login.signOut();
  // The sign-in ends the guest access.
  await expect(login.element.getByRole('button', { name: en.signIn.guest })).toBeVisible();
  await expect.poll(() => readStorage(page)).toEqual(NO_STORAGE);
});

test('a guest cannot open the console', async ({ page, testPortal, login }) => {
  await enterAsGuest(login, testPortal);
  await expect(page.getByRole('heading', { name: 'Public files' })).toBeVisible();
  await page.goto('/filr/admin');
  const gate = new GatePage(page, '#console');
  await expect(gate.submit).toBeVisible();
  await gate.expectClosed();
});

test('guests get the language that the portal sets for external people', async ({
  page,
  testPortal,
  login,
}) => {
  await testPortal.portal.settings.write({ external: { locale: 'de', country: 'DE' } });
  await enterAsGuest(login, testPortal);
  await expect(page).toHaveURL('/');
  await expect(page.getByLabel(de.localePicker.label)).toHaveValue('de');
});

test('without the setting there is neither a button nor a page for guests', async ({
  page,
  testPortal,
  login,
}) => {
  await login.open();
  await expect.poll(() => testPortal.countRequests('GET /rest/public')).toBe(1);
  await expect(login.element.locator('[part=product]')).toHaveText('Harbour Files');
  await expect(login.element.getByRole('button', { name: en.signIn.guest })).toHaveCount(0);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});
