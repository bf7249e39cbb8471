import en from '../../locales/en.json' with { type: 'json' };
import { expect, test } from './support/test.ts';

for (const [who, words] of [
  ['anna', en.licence.expired],
  ['admin', en.licence.expiredForAdministrator],
] as const) {
  test(`the licence has expired: ${who} reads "${words}"`, async ({ page, door, login }) => {
    await door.portal.settings.write({ licenseExpired: true });
    await login.open();
    await expect(login.element.locator('[part=notice]')).toHaveText(en.licence.expired);
    await login.send(who);
    await expect(page).toHaveURL('/');
    await expect(page.locator('portico-account [part=notice]')).toHaveText(words);
  });
}

test('a valid licence is not mentioned', async ({ page, door, login }) => {
  await login.open();
  await login.send('admin');
  await expect(page.getByText('Welcome, Ada')).toBeVisible();
  await expect(page.getByRole('button', { name: en.account.signOut })).toBeVisible();
  await expect.poll(() => door.count('GET /rest/release_info')).toBe(2);
  await expect(page.locator('portico-account [part=notice]')).toHaveCount(0);
});

test('the portal changes its name, picture and colour, and the open page shows it', async ({
  page,
  door,
  login,
}) => {
  const product = login.element.locator('[part=product]');
  await login.open();
  await expect(product).toHaveText('Harbour Files');
  await expect(login.submit).toHaveCSS('background-color', 'rgb(11, 92, 122)');
  await door.portal.settings.write({ loginClosed: true });
  await login.send('anna');
  const again = login.element.getByRole('button', { name: en.signIn.checkAgain });
  await expect(again).toBeVisible();
  await door.portal.settings.write({
    loginClosed: false,
    branding: {
      productName: 'Quay Archive',
      accentColor: '#7a2e4d',
      loginImage: '/assets/icon.svg',
    },
  });
  await again.click();
  await expect(product).toHaveText('Quay Archive');
  await expect(login.submit).toHaveCSS('background-color', 'rgb(122, 46, 77)');
  await expect(login.element.locator('[part=logo]')).toHaveAttribute(
    'src',
    `${door.address}/assets/icon.svg`,
  );
  await page.reload();
  await expect(product).toHaveText('Quay Archive');
});
