import en from '../../locales/en.json' with { type: 'json' };
import { getAccountButton } from './support/account-menu.ts';
import { expect, test } from './support/test.ts';

for (const [name, text] of [
  ['anna', en.license.expired],
  ['admin', en.license.expiredForAdministrator],
] as const) {
  test(`an expired license shows ${name} "${text}"`, async ({ page, testPortal, login }) => {
    await testPortal.portal.settings.write({ licenseExpired: true });
    await login.open();
    await login.send(name);
    await expect(page).toHaveURL('/');
    await expect(page.locator('portico-account [part=notice]')).toHaveText(text);
  });
}

test('a valid license shows no notice', async ({ page, testPortal, login }) => {
  await login.signIn('admin');
  await expect(page.getByText('Welcome, Ada')).toBeVisible();
  await expect(getAccountButton(page)).toBeVisible();
  await expect.poll(() => testPortal.countRequests('GET /rest/release_info')).toBe(2);
  await expect(page.locator('portico-account [part=notice]')).toHaveCount(0);
});

test('an open page shows the new name, logo and color of the portal, and its own pages do when they are loaded', async ({
  page,
  testPortal,
  login,
}) => {
  const product = login.element.locator('[part=product]');
  testPortal.addPage(
    '/plain',
    `<!doctype html><html lang="en"><title>Plain</title>
    <script type="module" src="/portico/sign-in.js"></script><portico-sign-in></portico-sign-in>`,
  );
  await page.goto('/plain');
  await expect(product).toHaveText('Harbour Files');
  await expect(login.submit).toHaveCSS('background-color', 'rgb(11, 92, 122)');
  await testPortal.portal.settings.write({ loginClosed: true });
  await login.send('anna');
  const checkAgain = login.element.getByRole('button', { name: en.signIn.checkAgain });
  await expect(checkAgain).toBeVisible();
  await testPortal.portal.settings.write({
    loginClosed: false,
    branding: {
      productName: 'Quay Archive',
      accentColor: '#7a2e4d',
      loginImage: '/assets/globe.svg',
    },
  });
  await checkAgain.click();
  await expect(product).toHaveText('Quay Archive');
  await expect(login.submit).toHaveCSS('background-color', 'rgb(122, 46, 77)');
  await expect(login.element.locator('[part=logo]')).toHaveAttribute(
    'src',
    `${testPortal.origin}/assets/globe.svg`,
  );
  await login.open();
  await expect(product).toHaveText('Quay Archive');
  await expect(login.submit).toHaveCSS('background-color', 'rgb(122, 46, 77)');
});
