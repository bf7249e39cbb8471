import type { Page } from 'playwright/test';
import en from '../../locales/en.json' with { type: 'json' };
import { getAccountButton } from './support/account-menu.ts';
import { type Focus, readFocus, tab } from './support/focus.ts';
import { getPassword } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

/** Presses Tab several times and reads each focused element. */
async function pressTab(page: Page, times: number): Promise<Focus[]> {
  const stops: Focus[] = [];
  for (let time = 0; time < times; time += 1) stops.push(await tab(page));
  return stops;
}

/** Presses Tab until a control has the focus. The focus is visible at each stop. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < 6; stop += 1) {
    const focus = await tab(page);
    expect(focus.hasRing, focus.name).toBe(true);
    if (focus.name === name) return;
  }
  throw new Error(`Tab does not reach "${name}"`);
}

const listNames = (stops: Focus[]) => stops.map(({ name }) => name);
const SELECT = `select ${en.localePicker.label}`;
const NAME = `input ${en.signIn.name}`;
const PASSWORD = `input ${en.signIn.password}`;
const SHOW = `button ${en.password.show}`;
const FORGOT = `a ${en.signIn.forgotPassword}`;
const SUBMIT = `button ${en.signIn.submit}`;

test('signing in and out works with the keyboard, and the focus is always visible', async ({
  page,
  login,
}) => {
  await login.open();
  await expect(login.name).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  const stops = [await readFocus(page), ...(await pressTab(page, 5))];
  expect(listNames(stops)).toEqual([SELECT, NAME, PASSWORD, SHOW, FORGOT, SUBMIT]);
  expect(stops.filter(({ hasRing }) => !hasRing)).toEqual([]);

  for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('anna');
  await page.keyboard.press('Tab');
  await page.keyboard.type(getPassword('anna'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await expect(getAccountButton(page)).toBeVisible();
  await tabTo(page, `button ${en.account.menu.replace('{{name}}', 'Anna Whitcombe')}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: en.account.sessions })).toBeVisible();
  await tabTo(page, `button ${en.account.signOut}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('the password can be revealed by keyboard and is masked on submit', async ({
  page,
  login,
}) => {
  await login.open();
  await login.type('anna', 'wrong');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(login.password).toHaveAttribute('type', 'text');
  await expect(login.element.getByRole('button', { name: en.password.hide })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(login.alert).toHaveText(en.failure['invalid-credentials']);
  await expect(login.password).toHaveAttribute('type', 'password');
  expect((await readFocus(page)).name).toBe(PASSWORD);
});

test('the captcha can be used by keyboard, as picture and as question', async ({ page, login }) => {
  await login.open();
  await login.failUntilCaptcha('anna');
  await expect(login.password).toBeFocused();
  const stops = await pressTab(page, 6);
  expect(listNames(stops)).toEqual([
    SHOW,
    FORGOT,
    `input ${en.captcha.pictureAnswer}`,
    `button ${en.captcha.otherPicture}`,
    `button ${en.captcha.asQuestion}`,
    SUBMIT,
  ]);
  expect(stops.filter(({ hasRing }) => !hasRing)).toEqual([]);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(login.element.getByRole('button', { name: en.captcha.asPicture })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  expect((await readFocus(page)).name).toBe(`input ${en.captcha.questionAnswer}`);
});

test('the focus stays in the form when an attempt is canceled', async ({
  page,
  testPortal,
  login,
}) => {
  const release = testPortal.holdRequests('POST /rest/auth/login');
  await login.signIn('anna');
  const cancel = login.element.getByRole('button', { name: en.signIn.cancel });
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(login.alert).toHaveText(en.failure.aborted);
  release();
  expect((await readFocus(page)).name).not.toBe('nothing');
});

test('the focus stays in the element when login is disabled and enabled', async ({
  page,
  testPortal,
  login,
}) => {
  await login.open();
  await testPortal.portal.settings.write({ loginClosed: true });
  await login.type('anna', getPassword('anna'));
  await page.keyboard.press('Enter');
  const checkAgain = login.element.getByRole('button', { name: en.signIn.checkAgain });
  await expect(checkAgain).toBeVisible();
  expect((await readFocus(page)).name).not.toBe('nothing');
  await testPortal.portal.settings.write({ loginClosed: false });
  await checkAgain.focus();
  await page.keyboard.press('Enter');
  await expect(login.name).toBeVisible();
  expect((await readFocus(page)).name).not.toBe('nothing');
});
