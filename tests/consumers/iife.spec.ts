import { readFileSync } from 'node:fs';
import path from 'node:path';
import ja from '../../locales/ja.json' with { type: 'json' };
import { LoginPage } from '../e2e/support/login-page.ts';
import { addBundledPage } from './bundled-page.ts';
import { expect, test } from './consumer-test.ts';

test('a page with one classic script signs in at its own origin', async ({
  page,
  testPortal,
  login,
  install,
}) => {
  const consumer = await install('tests/consumers/iife');
  await consumer.run('build');
  const body = '<portico-sign-in stay></portico-sign-in><portico-account></portico-account>';
  addBundledPage(testPortal, consumer, { script: 'page.js', body });
  await login.open('/orders');
  await login.send('yuki');
  const signOut = page.getByRole('button', { name: ja.account.signOut });
  await page.locator('portico-account [part=menu-button]').click();
  await expect(signOut).toBeVisible();
  await signOut.click();
  await expect(page).toHaveURL('/login');
});

test('in a page without an address, the form says that the portal cannot be reached', async ({
  page,
  install,
}) => {
  const consumer = await install('tests/consumers/iife');
  await consumer.run('build');
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await page.goto('about:blank');
  await page.setContent('<portico-sign-in></portico-sign-in>');
  const content = readFileSync(path.join(consumer.folder, 'dist/page.js'), 'utf8');
  await page.addScriptTag({ content });
  await expect.poll(() => messages).toContain('Portico: set the address of the portal.');
  const login = new LoginPage(page);
  await login.send('anna');
  await expect(login.alert).toContainText('connect to portal.invalid');
});
