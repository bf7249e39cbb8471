import type { Page } from 'playwright/test';
import en from '../../locales/en.json' with { type: 'json' };
import { expectAccessible, problems } from './support/accessibility.ts';
import type { Door } from './support/door.ts';
import { failTimes } from './support/fail-times.ts';
import { brokenPortal, cutConnection, holdBack } from './support/faults.ts';
import type { LoginPage } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

interface Visit {
  page: Page;
  door: Door;
  login: LoginPage;
}

const CAPTCHA = 'GET /ssf/a/Kaptcha.jpg';

/** Every state of the elements on the sign-in page, and the way into it. */
const SIGN_IN: Record<string, (visit: Visit) => Promise<void>> = {
  'at first': async () => {},
  'with empty fields named': async ({ login }) => {
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
  'with a captcha picture': async ({ door, login }) => {
    await failTimes(5, door.address);
    await login.send('anna', 'wrong');
    await expect(login.picture).toBeVisible();
  },
  'with a captcha question, unanswered': async ({ door, login }) => {
    await failTimes(5, door.address);
    await login.send('anna', 'wrong');
    await login.element.getByRole('button', { name: en.captcha.asQuestion }).click();
    await expect(login.element.locator('[part=captcha-question]')).toHaveText(/\d/);
    await login.submit.click();
    await expect(login.element.getByText(en.failure['missing-captcha'])).toBeVisible();
  },
  'with a captcha that does not load': async ({ door, login }) => {
    await failTimes(5, door.address);
    door.spoil(CAPTCHA, brokenPortal);
    await login.send('anna', 'wrong');
    await expect(login.element.getByText(en.captcha.failed)).toBeVisible();
  },
  'while signing in': async ({ door, login }) => {
    door.spoil('POST /rest/auth/login', holdBack().fault);
    await login.send('anna');
    await expect(login.element.getByRole('button', { name: en.signIn.cancel })).toBeVisible();
  },
  'while login is closed': async ({ door, login }) => {
    await door.portal.settings.write({ loginClosed: true });
    await login.send('anna');
    await expect(login.element.getByRole('button', { name: en.signIn.checkAgain })).toBeVisible();
  },
  'with a language that does not load': async ({ page, door }) => {
    door.spoil('GET /portico/chunks/ja-', cutConnection);
    await page.locator('portico-locale-picker select').selectOption('ja');
    await expect(page.getByText(en.localePicker.failed)).toBeVisible();
  },
  'when signed in already': async ({ page, login }) => {
    await login.send('anna');
    await expect(page).toHaveURL('/');
    await page.goto('/login');
    await expect(login.element.getByRole('link', { name: en.signIn.continue })).toBeVisible();
  },
};

for (const [state, arrange] of Object.entries(SIGN_IN)) {
  test(`the sign-in ${state} has no barrier`, async ({ page, door, login }) => {
    await login.open();
    await arrange({ page, door, login });
    await expectAccessible(page);
  });
}

for (const [who, what] of [
  ['anna', 'a quota and a picture'],
  ['yuki', 'no quota, in Japanese'],
  ['zoé', 'a warning, in French'],
] as const) {
  test(`the home page with ${what} has no barrier`, async ({ page, login }) => {
    await login.open();
    await login.send(who);
    await expect(page).toHaveURL('/');
    await expect(page.locator('portico-account').getByRole('button')).toBeVisible();
    await expectAccessible(page);
  });
}

test('a barrier inside an element would be found', async ({ page, login }) => {
  await login.open();
  expect(await problems(page)).toEqual([]);
  await login.element.evaluate((element) => {
    element.style.setProperty('--portico-foreground', '#bbb');
    element.style.setProperty('min-width', '2000px');
  });
  const found = (await problems(page)).join('\n');
  expect(found).toContain('color-contrast at portico-sign-in');
  expect(found).toContain('scrolls sideways');
});
