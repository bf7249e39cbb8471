import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright/test';
import { LAUNCH_COMPLETE } from '../support/chromium-launch.ts';
import { takeSample } from '../support/soak.ts';
import { getPassword, LoginPage } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

/** Chromium's API for its own settings pages. */
declare const chrome: {
  passwordsPrivate: { addPassword(login: object): Promise<void> };
};

/** What Chromium's password manager logs when it opens the bubble that offers to save. */
const OFFER = 'Show password prompt';
/** What it logs when somebody has signed in with a saved password: it updates the date of the last use. */
const UPDATE = 'Decision: UPDATE only the metadata of the saved credential';

/** Saves a password in Chromium, as its settings page does. */
async function savePassword(context: BrowserContext, login: object): Promise<void> {
  const page = await context.newPage();
  await page.goto('chrome://password-manager/passwords');
  await page.evaluate((added) => chrome.passwordsPrivate.addPassword(added), {
    note: '',
    useAccountStore: false,
    ...login,
  });
  await page.close();
}

// In `npm test`, one of them.
for (const mode of takeSample(['', ' light-dom', ' identifier-first'], 1)) {
  test(`Chromium fills in a saved password, and offers to save only another one, in <portico-sign-in${mode}>`, async ({
    testPortal,
  }) => {
    const { origin } = testPortal;
    testPortal.addPage(
      '/own',
      `<!doctype html><title>Files</title><script type="module" src="/portico/sign-in.js"></script><portico-sign-in${mode}></portico-sign-in>`,
    );
    const folder = await mkdtemp(path.join(tmpdir(), 'portico-e2e-'));
    const context = await chromium.launchPersistentContext(folder, {
      ...LAUNCH_COMPLETE,
      baseURL: origin,
      locale: 'en-GB',
      // It keeps Chromium from offering to save passwords.
      ignoreDefaultArgs: ['--enable-automation'],
    });
    try {
      const saved = { username: 'anna', password: getPassword('anna') };
      await savePassword(context, { url: `${origin}/own`, ...saved });
      // Chromium logs the decisions of its password manager while this page is open.
      const internals = await context.newPage();
      await internals.goto('chrome://password-manager-internals');
      const log = internals.locator('body');

      const page = await context.newPage();
      const login = new LoginPage(page);
      const openFilled = async () => {
        await login.open('/own');
        await expect(login.name).toHaveValue(saved.username);
        await expect(login.password).toHaveValue(saved.password);
      };
      await openFilled();
      // One step is enough, also where the password is not shown.
      const first = mode === ' identifier-first' ? login.name : login.password;
      await first.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${origin}/`);
      await expect(log).toContainText(UPDATE);
      await expect(log).not.toContainText(OFFER);

      // On a page without elements, because an element could store the session once more.
      await page.goto('/assets/icon.svg');
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await context.clearCookies();
      await openFilled();
      for (const [input, text] of [
        [login.name, 'ludwig'],
        [login.password, getPassword('ludwig')],
      ] as const) {
        await input.selectText();
        await page.keyboard.type(text);
        // The next step, or nothing for a name without a password.
        if (mode === ' identifier-first' && input === login.name)
          await page.keyboard.press('Enter');
      }
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${origin}/`);
      await expect(log).toContainText(OFFER);
    } finally {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
}
