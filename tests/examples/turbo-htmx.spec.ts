import ja from '../../locales/ja.json' with { type: 'json' };
import { expect, signInAndOut, test } from './example-test.ts';

test('pages of Turbo share the session and keep the account, and so does a part that htmx loads', async ({
  page,
  testPortal,
  login,
  startExample,
}) => {
  const { origin } = await startExample('turbo-htmx', {
    env: { VITE_PORTAL: testPortal.origin },
    command: (port) => ['node_modules/.bin/vite', 'preview', '--port', `${port}`, '--strictPort'],
  });
  await login.open(origin);
  const account = await page.locator('portico-account').elementHandle();
  await signInAndOut(page, login);
  await login.send('yuki');
  await expect(page.locator('#status')).toHaveText('signed-in');
  await page.getByRole('link', { name: 'Archive' }).click();
  await expect(page.getByText('The orders of last year')).toBeVisible();
  await expect(page.locator('#status')).toHaveText('signed-in');
  expect(await account?.evaluate((element) => element.isConnected)).toBe(true);
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.locator('portico-account [part=menu-button]').click();
  await page.getByRole('button', { name: ja.account.signOut }).click();
  await expect(page.locator('#status')).toHaveText('anonymous');

  await login.open(`${origin}/htmx.html`);
  await page.getByRole('button', { name: 'Show the newest orders' }).click();
  await expect(page.getByText('Sign in to see the newest orders.')).toBeVisible();
  await login.send('yuki');
  await expect(page.getByText('The newest orders', { exact: true })).toBeVisible();
});
