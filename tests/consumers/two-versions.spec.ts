import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import en from '../../locales/en.json' with { type: 'json' };
import { getPassword } from '../e2e/support/login-page.ts';
import type { TestPortal } from '../e2e/support/test-portal.ts';
import { test as base, expect } from './consumer-test.ts';
import { packPreviousRelease } from './previous-release.ts';
import { runCommand } from './run-command.ts';

const TWO_VERSIONS = 'Portico: scripts of two versions are on this page; see docs/upgrading.md.';

/** The name under which the package of the previous release is installed. */
const PREVIOUS = 'portico-previous';

/** Tests with a project that has installed this package and that of the previous release. */
const test = base.extend<object, { project: string }>({
  project: [
    async ({ packed }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'portico-versions-'));
      const source = path.join(folder, 'previous');
      const project = path.join(folder, 'project');
      mkdirSync(source);
      mkdirSync(project);
      const previous = await packPreviousRelease(source);
      writeFileSync(path.join(project, 'package.json'), '{ "private": true }');
      const args = ['install', '--no-audit', '--no-fund', packed, `${PREVIOUS}@file:${previous}`];
      await runCommand('npm', args, { folder: project });
      await use(project);
      rmSync(folder, { recursive: true, maxRetries: 3 });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** Adds a page with scripts of both packages, such as `portico-previous/account.js`, in this order. */
function addPage(testPortal: TestPortal, project: string, scripts: readonly string[]): void {
  for (const name of ['portico-elements', PREVIOUS]) {
    const dist = path.join(project, 'node_modules', name, 'dist');
    for (const file of globSync('{*.js,chunks/*.js}', { cwd: dist })) {
      testPortal.addScript(`/${name}/${file}`, readFileSync(path.join(dist, file), 'utf8'));
    }
  }
  const tags = scripts.map((script) => `<script type="module" src="/${script}"></script>`).join('');
  testPortal.addPage(
    '/orders',
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Orders</title>${tags}</head><body><h1>Orders</h1><portico-sign-in stay></portico-sign-in><portico-account></portico-account></body></html>`,
  );
}

/** Chromium logs the answer to the check with which one session follows the sign-out of the other. */
const SIGNED_OUT = /^Failed to load resource: .* 401 /;

/** Collects the warnings and errors on the console of a page. */
function collectMessages(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) messages.push(message.text());
  });
  return messages;
}

const NEW = 'portico-elements';

/** The message of a script whose elements the other version has defined. */
const DEFINED_TWICE =
  'Portico: <portico-sign-in> is already defined; the page loads this script twice.';

/** The same for each element. */
const TWICE = /^Portico: <portico-[a-z-]+> is already defined; the page loads this script twice\.$/;

/** Pages by their scripts, each with what the console says. */
const PAGES: readonly (readonly [scripts: readonly string[], message: string])[] = [
  [[`${NEW}/sign-in.js`, `${PREVIOUS}/account.js`], TWO_VERSIONS],
  [[`${PREVIOUS}/account.js`, `${NEW}/sign-in.js`], TWO_VERSIONS],
  [[`${PREVIOUS}/sign-in.js`, `${NEW}/account.js`], TWO_VERSIONS],
  [[`${NEW}/account.js`, `${PREVIOUS}/sign-in.js`], TWO_VERSIONS],
  [[`${PREVIOUS}/portico.js`, `${NEW}/portico.js`], DEFINED_TWICE],
  [[`${NEW}/portico.js`, `${PREVIOUS}/portico.js`], DEFINED_TWICE],
];

/** What the console may say on a page with two versions. */
const isExpected = (text: string) =>
  text === TWO_VERSIONS || SIGNED_OUT.test(text) || TWICE.test(text);

for (const [scripts, message] of PAGES) {
  test(`a person signs in and out on a page with ${scripts.join(' and then ')}`, async ({
    page,
    testPortal,
    login,
    project,
  }) => {
    addPage(testPortal, project, scripts);
    const messages = collectMessages(page);
    await login.open('/orders');
    // Not by their labels: the previous release has other texts.
    await login.element.locator('[autocomplete=username]').fill('anna');
    const password = login.element.locator('[autocomplete=current-password]');
    await password.fill(getPassword('anna'));
    await password.press('Enter');
    const account = page.locator('portico-account');
    await expect(account.locator('[part=name]').first()).toHaveText('Anna Whitcombe');
    await expect.poll(() => messages).toContain(message);

    const menu = account.locator('[part=menu-button]');
    if ((await menu.count()) > 0) await menu.click();
    await account.getByRole('button', { name: en.account.signOut, exact: true }).click();
    await expect(page).toHaveURL('/login');
    await login.open('/orders');
    await expect(account.locator('[part=name]')).toHaveCount(0);
    expect(messages.filter((text) => !isExpected(text))).toEqual([]);
  });
}
