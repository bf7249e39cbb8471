import en from '../../locales/en.json' with { type: 'json' };
import { type Focus, focusOf, tab } from './support/focus.ts';
import { passwordOf } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

/** Presses Tab so often and tells where each one led. */
async function tabs(page: Parameters<typeof tab>[0], times: number): Promise<Focus[]> {
  const path: Focus[] = [];
  for (let time = 0; time < times; time += 1) path.push(await tab(page));
  return path;
}

const names = (path: Focus[]) => path.map(({ what }) => what);
const SELECT = `select ${en.localePicker.label}`;
const NAME = `input ${en.signIn.name}`;
const PASSWORD = `input ${en.signIn.password}`;
const SHOW = `button ${en.password.show}`;
const SUBMIT = `button ${en.signIn.submit}`;

test('the keyboard alone signs in and out, and every stop shows the focus', async ({
  page,
  login,
}) => {
  await login.open();
  const path = await tabs(page, 6);
  expect(names(path)).toEqual(['a Harbour Files', SELECT, NAME, PASSWORD, SHOW, SUBMIT]);
  expect(path.filter(({ ring }) => !ring)).toEqual([]);

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('anna');
  await page.keyboard.press('Tab');
  await page.keyboard.type(passwordOf('anna'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  const signOut = page.getByRole('button', { name: en.account.signOut });
  await expect(signOut).toBeVisible();
  for (let stop = 0; stop < 6; stop += 1) {
    const focus = await tab(page);
    expect(focus.ring, focus.what).toBe(true);
    if (focus.what === `button ${en.account.signOut}`) break;
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('the password can be shown by key and is hidden again when sent', async ({ page, login }) => {
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
  expect((await focusOf(page)).what).toBe(PASSWORD);
});

test('the captcha is reached by key, picture or words', async ({ page, login }) => {
  await login.open();
  await login.failUntilCaptcha('anna');
  await expect(login.password).toBeFocused();
  const path = await tabs(page, 5);
  expect(names(path)).toEqual([
    SHOW,
    `button ${en.captcha.otherPicture}`,
    `button ${en.captcha.asQuestion}`,
    `input ${en.captcha.pictureAnswer}`,
    SUBMIT,
  ]);
  expect(path.filter(({ ring }) => !ring)).toEqual([]);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(login.element.getByRole('button', { name: en.captcha.asPicture })).toBeFocused();
  expect((await tab(page)).what).toBe(`input ${en.captcha.questionAnswer}`);
});

test('the focus stays in the form when an attempt is cancelled', async ({ page, door, login }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  door.spoil('POST /rest/auth/login', () => promise);
  await login.open();
  await login.send('anna');
  const cancel = login.element.getByRole('button', { name: en.signIn.cancel });
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(login.alert).toHaveText(en.failure.aborted);
  resolve();
  expect((await focusOf(page)).what).not.toBe('nothing');
});

test('the focus stays in the element when the portal closes and opens', async ({
  page,
  door,
  login,
}) => {
  await login.open();
  await door.portal.settings.write({ loginClosed: true });
  await login.type('anna', passwordOf('anna'));
  await page.keyboard.press('Enter');
  const again = login.element.getByRole('button', { name: en.signIn.checkAgain });
  await expect(again).toBeVisible();
  expect((await focusOf(page)).what).not.toBe('nothing');
  await door.portal.settings.write({ loginClosed: false });
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(login.name).toBeVisible();
  expect((await focusOf(page)).what).not.toBe('nothing');
});
