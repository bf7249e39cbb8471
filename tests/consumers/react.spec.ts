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

for (const isServed of [false, true]) {
  test(`a component in an application that is rendered ${isServed ? 'on a server' : 'in the browser'} follows its props and events`, async ({
    page,
    testPortal,
    login,
    install,
  }) => {
    const consumer = await install('tests/consumers/react');
    await consumer.run('build:hydrate');
    const html = readFileSync(path.join(consumer.folder, 'dist/page.html'), 'utf8');
    expect(html).toContain('<portico-sign-in stay="" heading-level="4"');
    const body = `<div id="application">${isServed ? html : ''}</div>`;
    addBundledPage(testPortal, consumer, { script: 'hydrate.js', body });
    const messages: string[] = [];
    page.on('console', (message) => {
      if (/error|warning/.test(message.type())) messages.push(message.text());
    });
    page.on('pageerror', (error) => messages.push(error.message));

    await login.open('/orders');
    await expect(login.element).toHaveClass('box');
    await expect(login.element.getByRole('heading', { level: 4 })).toBeVisible();
    await page.getByText('Focus').click();
    await expect(login.name).toBeFocused();
    await login.send('anna');
    await expect(page.locator('#events')).toHaveText('refused');

    await page.getByText('Allow').click();
    await expect(login.element.getByRole('heading', { level: 3 })).toBeVisible();
    await expect(login.element).not.toHaveAttribute('remember-name');
    await login.send('anna');
    await expect(page.locator('#events')).toHaveText('refused, allowed, logged in');

    await page.getByText('Close').click();
    await expect(login.element).toHaveCount(0);
    expect(messages).toEqual([]);
  });
}
