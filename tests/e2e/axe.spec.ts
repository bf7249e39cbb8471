import type { Page } from 'playwright/test';
import en from '../../locales/en.json' with { type: 'json' };
import { expectAccessible, findViolations } from './support/accessibility.ts';
import { failLogins } from './support/fail-logins.ts';
import { brokenPortal, cutConnection } from './support/faults.ts';
import type { LoginPage } from './support/login-page.ts';
import { expect, test } from './support/test.ts';
import type { TestPortal } from './support/test-portal.ts';

interface Setup {
  page: Page;
  testPortal: TestPortal;
  login: LoginPage;
}

const CAPTCHA = 'GET /ssf/a/Kaptcha.jpg';

/** The states of the elements on the sign-in page, and how to reach them. */
const SIGN_IN: Record<string, (setup: Setup) => Promise<void>> = {
  initially: async () => {},
  'with errors of empty fields': async ({ login }) => {
    await login.submit.click();
    await expect(login.name).toBeFocused();
  },
  'after a wrong password': async ({ login }) => {
    await login.send('anna', 'wrong');
    await expect(login.alert).toHaveText(en.failure['invalid-credentials']);
  },
  'with the password shown': async ({ login }) => {
    await login.type('anna', 'typed');
    await login.element.getByRole('button', { name: en.password.show }).click();
  },
  'with Caps Lock on': async ({ page, login }) => {
    await login.password.focus();
    const browser = await page.context().newCDPSession(page);
    const key = { key: 'CapsLock', code: 'CapsLock', windowsVirtualKeyCode: 20 };
    await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
    await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    await login.password.evaluate((input) =>
      input.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'A',
          modifierCapsLock: true,
          bubbles: true,
          composed: true,
        }),
      ),
    );
    await expect(login.element.getByText(en.password.capsLock)).toBeVisible();
  },
  'with a captcha picture': async ({ testPortal, login }) => {
    await failLogins(5, testPortal.origin);
    await login.send('anna', 'wrong');
    await expect(login.picture).toBeVisible();
  },
  'with an unanswered captcha question': async ({ testPortal, login }) => {
    await failLogins(5, testPortal.origin);
    await login.send('anna', 'wrong');
    await login.element.getByRole('button', { name: en.captcha.asQuestion }).click();
    await expect(login.element.locator('[part=captcha-question]')).toHaveText(/\d/);
    await login.submit.click();
    await expect(login.element.getByText(en.failure['missing-captcha'])).toBeVisible();
  },
  'with a captcha that does not load': async ({ testPortal, login }) => {
    await failLogins(5, testPortal.origin);
    testPortal.setFault(CAPTCHA, brokenPortal);
    await login.send('anna', 'wrong');
    await expect(login.element.getByText(en.captcha.failed)).toBeVisible();
  },
  'while signing in': async ({ testPortal, login }) => {
    testPortal.holdRequests('POST /rest/auth/login');
    await login.send('anna');
    await expect(login.element.getByRole('button', { name: en.signIn.cancel })).toBeVisible();
  },
  'while login is disabled': async ({ testPortal, login }) => {
    await testPortal.portal.settings.write({ loginClosed: true });
    await login.send('anna');
    await expect(login.element.getByRole('button', { name: en.signIn.checkAgain })).toBeVisible();
  },
  'with a language that does not load': async ({ page, testPortal }) => {
    testPortal.setFault('GET /portico/chunks/ja-', cutConnection);
    await page.locator('portico-locale-picker select').selectOption('ja');
    await expect(page.getByText(en.localePicker.failed)).toBeVisible();
  },
  'with a person who is signed in': async ({ page, login }) => {
    await login.send('anna');
    await expect(page).toHaveURL('/');
    await page.goto('/login');
    await expect(login.element.getByRole('link', { name: en.signIn.continue })).toBeVisible();
  },
};

for (const [state, arrange] of Object.entries(SIGN_IN)) {
  test(`the sign-in ${state} is accessible`, async ({ page, testPortal, login }) => {
    await login.open();
    await arrange({ page, testPortal, login });
    await expectAccessible(page);
  });
}

for (const [name, content] of [
  ['anna', 'a quota and a picture'],
  ['yuki', 'no quota, in Japanese'],
  ['zoé', 'a warning, in French'],
] as const) {
  test(`the home page with ${content} is accessible`, async ({ page, login }) => {
    await login.openHomePage(name);
    await expect(page.locator('portico-account').getByRole('button')).toBeVisible();
    await expectAccessible(page);
  });
}

test('the check finds a violation inside an element', async ({ page, login }) => {
  await login.open();
  expect(await findViolations(page)).toEqual([]);
  await login.element.evaluate((element) => {
    element.style.setProperty('--portico-foreground', '#bbb');
    element.style.setProperty('min-width', '2000px');
  });
  const found = (await findViolations(page)).join('\n');
  expect(found).toContain('color-contrast at portico-sign-in');
  expect(found).toContain('scrolls horizontally');
});
