import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addBundledPage } from './bundled-page.ts';
import { expect, test } from './consumer-test.ts';

/** What esbuild has put into its output. */
interface Metafile {
  inputs: Readonly<Record<string, unknown>>;
}

test('an application with React signs in with the elements, which use its own React', async ({
  page,
  testPortal,
  login,
  install,
}) => {
  const consumer = await install('tests/consumers/react');
  await consumer.run('build');
  const meta = readFileSync(path.join(consumer.folder, 'dist/meta.json'), 'utf8');
  const files = Object.keys((JSON.parse(meta) as Metafile).inputs);
  const copies = files.filter((file) => file.endsWith('react-dom-client.production.js'));
  expect(copies).toEqual(['node_modules/react-dom/cjs/react-dom-client.production.js']);

  const body = '<div id="application"></div><portico-sign-in stay></portico-sign-in>';
  addBundledPage(testPortal, consumer, { script: 'page.js', body });
  await login.open('/orders');
  await expect(page.locator('#greeting')).toHaveText('nobody, 0 clicks');
  await login.send('anna');
  await expect(page.locator('#greeting')).toHaveText('anna, 0 clicks');
  await page.locator('#greeting').click();
  await expect(page.locator('#greeting')).toHaveText('anna, 1 clicks');
});
