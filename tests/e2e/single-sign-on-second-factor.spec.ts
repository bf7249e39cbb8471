import en from '../../locales/en.json' with { type: 'json' };
import { signOut } from './support/account-menu.ts';
import { expect, test } from './support/factor-after-sign-on-test.ts';

const SSO = { name: en.signIn.singleSignOn };

test('single sign-on asks for the second factor, and then the person is signed in', async ({
  page,
  testPortal,
  login,
  provider,
  authority,
}) => {
  await login.open();
  await page.getByRole('button', SSO).click();
  await provider.send('anna');
  await authority.waitForPage('Set up two-step verification');
  await authority.setUpApp();
  await expect(page.getByText('Welcome, Anna')).toBeVisible();
  await expect(page).toHaveURL('/');

  await signOut(page);
  await provider.signOut();
  await expect(login.submit).toBeVisible();
  await page.getByRole('button', SSO).click();
  await provider.send('anna');
  await authority.waitForPage('Two-step verification');
  expect((await page.request.get(`${testPortal.origin}/rest/self`)).status()).toBe(401);
  await authority.send('000000');
  await expect(page.getByRole('alert')).toContainText('That code is incorrect');
  await authority.send(authority.nextCode());
  await expect(page.getByText('Welcome, Anna')).toBeVisible();
});

test('an administrator who comes by single sign-on opens the console only after the second factor', {
  tag: '@soak',
}, async ({ page, testPortal, login, provider, authority }) => {
  await login.open();
  await page.getByRole('button', SSO).click();
  await provider.send('admin');
  await authority.waitForPage('Set up two-step verification');
  expect((await page.request.get(`${testPortal.origin}/ssf/admin/people`)).status()).toBe(401);
  await authority.setUpApp();
  await page.getByRole('link', { name: 'Admin console' }).click();
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
});
