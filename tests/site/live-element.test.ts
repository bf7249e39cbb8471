import { chromium } from 'playwright';
import { preview } from 'vite';
import { expect, test } from 'vitest';
import { LAUNCH } from '../support/chromium-launch.ts';
import { findFreePorts } from '../support/free-ports.ts';
import { SITE } from './site.ts';

test('the live sign-in of a page answers without a portal, and no request has the password', async () => {
  const port = await findFreePorts();
  const server = await preview({
    configFile: false,
    root: SITE,
    build: { outDir: SITE },
    preview: { host: '127.0.0.1', port, strictPort: true },
  });
  const browser = await chromium.launch(LAUNCH);
  try {
    const page = await browser.newPage();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/(rest|ssf)\//.test(request.url()) || request.method() !== 'GET') {
        calls.push(request.url());
      }
    });
    await page.goto(`http://127.0.0.1:${port}/docs/theming.html`);
    const element = page.locator('portico-sign-in');
    await element.getByLabel('Username', { exact: true }).fill('anna');
    await element.getByLabel('Password', { exact: true }).fill('a password');
    await element.getByRole('button', { name: 'Sign in', exact: true }).click();
    await element.getByText('Incorrect username or password.').waitFor();
    expect(calls).toEqual([]);
  } finally {
    await browser.close();
    await server.close();
  }
}, 120_000);
