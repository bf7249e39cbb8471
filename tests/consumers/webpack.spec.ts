import ja from '../../locales/ja.json' with { type: 'json' };
import { addBundledPage } from './bundled-page.ts';
import { expect, test } from './consumer-test.ts';

test('a page in TypeScript that webpack bundles signs in at its own origin', async ({
  page,
  testPortal,
  login,
  install,
}) => {
  const consumer = await install('tests/consumers/webpack');
  await consumer.run('build');
  addBundledPage(testPortal, consumer, { script: 'main.js', body: '' });
  await login.open('/orders');
  const status = page.locator('#status');
  await expect(status).toHaveText('anonymous');
  await login.send('yuki');
  // The dictionary of her language is a file that webpack names and loads.
  const signOut = page.getByRole('button', { name: ja.account.signOut });
  await page.locator('portico-account [part=menu-button]').click();
  await expect(signOut).toBeVisible();
  await expect(status).toHaveText('signed-in');
  await signOut.click();
  await expect(page).toHaveURL('/login');
});
