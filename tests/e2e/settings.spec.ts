import { SETTINGS_PAGE } from '../../demo/portal/admin/settings-paths.ts';
import { sessions } from '../../demo/portal/database/schema/sessions.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { getPassword } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

test('an administrator changes the branding by keyboard, and an open sign-in shows it after a reload', async ({
  page,
  browser,
  testPortal,
  login,
}) => {
  const other = await browser.newContext({ baseURL: testPortal.origin });
  const visitor = await other.newPage();
  await visitor.goto('/login');
  const product = visitor.locator('portico-sign-in [part=product]');
  await expect(product).toHaveText('Harbour Files');

  await login.openHomePage('admin');
  await page.getByRole('link', { name: 'Admin console' }).press('Enter');
  await page.getByRole('link', { name: 'Settings' }).press('Enter');
  await expect(page).toHaveURL(SETTINGS_PAGE);
  const name = page.getByLabel('Product name');
  await name.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Quay Archive');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${SETTINGS_PAGE}?saved=1`);
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await expect(page.locator('.product')).toHaveText('Quay Archive');
  const row = page.getByRole('row', { name: /branding/ });
  await expect(row).toContainText('admin');
  await expect(row).toContainText('Quay Archive');

  await visitor.reload();
  await expect(product).toHaveText('Quay Archive');
  await other.close();
});

test('a wrong value is explained next to its field, and the preview follows the colors', async ({
  page,
  login,
}) => {
  await login.openHomePage('admin');
  await page.goto(SETTINGS_PAGE);
  const accent = page.getByLabel('Color of buttons and links');
  const preview = page.getByRole('img', { name: /A sign-in form in these colors/ });
  await accent.fill('#7a2e4d');
  await accent.press('Tab');
  await expect(preview).toHaveAttribute('src', /accentColor=%237a2e4d/);
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(280);
  await accent.fill('reddish; }');
  await page.getByLabel('Guest access').check();
  await accent.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was saved' })).toBeVisible();
  await expect(accent).toHaveValue('reddish; }');
  await expect(accent).toHaveAccessibleDescription(/^Enter a color, such as #0b5c7a/);
  await expect(page.getByLabel('Guest access')).toBeChecked();
  await page.getByRole('link', { name: 'Color of buttons and links' }).press('Enter');
  await expect(accent).toBeFocused();
});

test('a setting is found by its label or hint, and a link to a section shows all settings again', async ({
  page,
  login,
}) => {
  await login.openHomePage('admin');
  await page.goto(SETTINGS_PAGE);
  const search = page.getByRole('searchbox', { name: 'Find a setting' });
  await search.fill('DOWNLÓADED');
  await expect(page.getByLabel('Files can be downloaded')).toBeVisible();
  await expect(page.getByLabel('Product name')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Branding' })).toBeHidden();
  await search.fill('one per line');
  await expect(page.getByLabel('Partner origins')).toBeVisible();
  await expect(page.getByLabel('File extensions')).toBeVisible();
  await expect(page.getByLabel('Name of the website').last()).toBeHidden();
  await search.fill('xyz');
  await expect(page.getByText('No setting matches your search.')).toBeVisible();
  await page.getByRole('link', { name: 'Partners' }).press('Enter');
  await expect(search).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Partners' })).toBeInViewport();
  await expect(page.getByLabel('Product name')).toBeVisible();
  await search.fill('web access');
  await search.press('Enter');
  await expect(page).not.toHaveURL(/saved/);
  await page.getByLabel('Web access').press('Enter');
  await expect(page.getByText('No changes to save.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('settings can be previewed and changed', async ({ page, testPortal }) => {
    await page.goto('/login');
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill(getPassword('admin'));
    await page.getByLabel('Password').press('Enter');
    await expect(page.getByText('Welcome, Ada.')).toBeVisible();
    await page.goto(SETTINGS_PAGE);
    await page.getByLabel('Background color', { exact: true }).fill('#123456');
    await page.getByRole('button', { name: 'Show preview' }).click();
    const preview = page.getByRole('img', { name: /A sign-in form in these colors/ });
    await expect(preview).toHaveAttribute('src', /backgroundColor=%23123456/);
    expect((await testPortal.portal.settings.read()).branding).not.toHaveProperty(
      'backgroundColor',
    );
    await page.getByLabel('Sign-in is closed').check();
    await page.getByRole('button', { name: 'Save' }).last().click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
    await expect(page.getByLabel('Sign-in is closed')).toBeChecked();
    await page.goto('/login');
    await expect(page.getByText('Sign-in is currently unavailable.')).toBeVisible();
  });
});

test('an administrator who has switched web access off stays signed in, confirms the session later and switches it on again', {
  tag: '@soak',
}, async ({ page, testPortal, login }) => {
  await login.openHomePage('admin');
  await page.goto(SETTINGS_PAGE);
  const webAccess = page.getByLabel('Web access');
  await webAccess.uncheck();
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Settings saved.')).toBeVisible();

  await testPortal.database.query.update(sessions).set({ portalLoginAt: null });
  await page.goto('/filr/admin');
  await page.locator('#confirm').getByLabel('Password').fill(getPassword('admin'));
  await page.locator('#confirm').getByRole('button').click();
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await webAccess.check();
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  expect((await testPortal.portal.settings.read()).webAccessEnabled).toBe(true);
});

test('an administrator who is not signed in while web access is off signs in at the address of the settings', async ({
  page,
  testPortal,
}) => {
  await testPortal.portal.settings.write({ webAccessEnabled: false });
  await page.goto(SETTINGS_PAGE);
  await expectAccessible(page);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill(getPassword('admin'));
  await page.getByLabel('Password').press('Enter');
  await page.getByLabel('Web access').check();
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
});
