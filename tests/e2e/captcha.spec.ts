import en from '../../locales/en.json' with { type: 'json' };
import { solve } from './support/captcha-answers.ts';
import { brokenPortal } from './support/faults.ts';
import type { LoginPage } from './support/login-page.ts';
import { expect, test } from './support/test.ts';
import type { TestPortal } from './support/test-portal.ts';

const LOGIN = 'POST /rest/auth/login';
const CAPTCHA = 'GET /ssf/a/Kaptcha.jpg';

/** Waits for the failure of the captcha, ends the fault and loads the captcha again. */
async function loadAgain(login: LoginPage, testPortal: TestPortal): Promise<void> {
  await expect(login.element.getByText(en.captcha.failed)).toBeVisible();
  testPortal.clearFaults();
  await login.element.getByRole('button', { name: en.signIn.checkAgain }).click();
}

test('"another picture" shows another picture', { tag: '@soak' }, async ({ testPortal, login }) => {
  await login.open();
  await login.failUntilCaptcha('anna');
  await expect.poll(() => testPortal.countRequests(CAPTCHA)).toBe(1);
  const before = await login.picture.getAttribute('src');
  await login.element.getByRole('button', { name: en.captcha.otherPicture }).click();
  await expect(login.picture).not.toHaveAttribute('src', before ?? '');
  await expect.poll(() => testPortal.countRequests(CAPTCHA)).toBe(2);
  await expect(login.password).toHaveValue('wrong');
});

test('a question replaces the picture', { tag: '@soak' }, async ({ page, login }) => {
  await login.open();
  await login.failUntilCaptcha('anna');
  await login.element.getByRole('button', { name: en.captcha.asQuestion }).click();
  const question = login.element.locator('[part=captcha-question]');
  await expect(question).toHaveText(/\d/);
  await expect(login.picture).toHaveCount(0);
  const first = (await question.textContent()) ?? '';
  const answer = login.element.getByLabel(en.captcha.questionAnswer);
  await answer.fill('wrong');
  await login.send('anna');
  await expect(answer).toHaveAccessibleDescription(en.failure['incorrect-captcha']);
  await expect(answer).toBeFocused();
  await expect(question).toHaveText(/\d/);
  await expect(question).not.toHaveText(first);
  await answer.fill(solve((await question.textContent()) ?? ''));
  await login.send('anna');
  await expect(page).toHaveURL('/');
});

test('on a phone, the whole message about a wrong answer is in view with the field', async ({
  page,
  login,
}) => {
  await page.setViewportSize({ width: 360, height: 480 });
  await login.open();
  await login.failUntilCaptcha('anna');
  await login.captcha.fill('wrong');
  await login.password.fill('wrong');
  await login.captcha.focus();
  // The field is the last thing in view, as with the keyboard of a phone.
  await login.captcha.evaluate((input) => {
    window.scrollBy(0, input.getBoundingClientRect().bottom + 2 - window.innerHeight);
  });
  await page.keyboard.press('Enter');
  await expect(login.captcha).toBeFocused();
  const message = login.element.getByText(en.failure['incorrect-captcha']);
  await expect(message).toBeInViewport({ ratio: 1 });
  await expect(login.captcha).toBeInViewport({ ratio: 1 });
});

test('an empty answer is an error and is not sent', { tag: '@soak' }, async ({
  testPortal,
  login,
}) => {
  await login.open();
  await login.failUntilCaptcha('anna');
  const before = await login.picture.getAttribute('src');
  await login.send('anna');
  await expect(login.captcha).toBeFocused();
  await expect(login.captcha).toHaveAccessibleDescription(en.failure['missing-captcha']);
  await expect(login.picture).toHaveAttribute('src', before ?? '');
  expect(testPortal.countRequests(LOGIN)).toBe(5);
});

test('a picture that fails to load shows a failure and loads on request', { tag: '@soak' }, async ({
  testPortal,
  login,
}) => {
  await login.open();
  testPortal.setFault(CAPTCHA, brokenPortal);
  for (let time = 1; time <= 5; time += 1) {
    await login.send('anna', 'wrong');
    await expect(login.alert).not.toBeEmpty();
  }
  await loadAgain(login, testPortal);
  await expect(login.picture).toBeVisible();
  await expect(login.element.getByText(en.captcha.failed)).toHaveCount(0);
});

test('a question that fails to load shows a failure and loads on request', {
  tag: '@soak',
}, async ({ testPortal, login }) => {
  await login.open();
  await login.failUntilCaptcha('anna');
  testPortal.setFault(CAPTCHA, brokenPortal);
  await login.element.getByRole('button', { name: en.captcha.asQuestion }).click();
  await loadAgain(login, testPortal);
  await expect(login.element.locator('[part=captcha-question]')).toHaveText(/\d/);
});

test('after a reload the next attempt requires the captcha again, and shows the reason', async ({
  page,
  login,
}) => {
  await login.open();
  await login.failUntilCaptcha('anna');
  await page.reload();
  await expect(login.element.locator('form[part=form]')).toBeVisible();
  await expect(login.picture).toHaveCount(0);
  await login.send('anna', 'wrong');
  await expect(login.alert).toHaveText(en.failureDetail.captchaDue);
  await expect(login.picture).toBeVisible();
  await expect(login.captcha).toBeFocused();
});

test('a captcha whose script fails to load shows a failure and loads on request', async ({
  page,
  login,
}) => {
  await page.route('**/chunks/later-steps-*.js', (route) => route.abort(), { times: 1 });
  await page.route('**/rest/auth/login', (route) =>
    route.fulfill({ status: 401, json: { message: 'Invalid Credential' } }),
  );
  await login.open();
  await login.send('anna');
  await expect(login.element.getByText(en.failure.network)).toBeVisible();
  await login.element.getByRole('button', { name: en.signIn.checkAgain }).click();
  await expect(login.captcha).toBeVisible();
});

test('a captcha that appears because its answer was missing takes the focus', async ({
  login,
  page,
}) => {
  await login.open();
  await page.route('**/rest/auth/login', (route) =>
    route.fulfill({
      status: 401,
      json: { code: 'INVALID_CAPTCHA_RESPONSE', message: 'Invalid Captcha' },
    }),
  );
  await login.send('anna');
  await expect(login.alert).toHaveText(en.failureDetail.captchaDue);
  await expect(login.captcha).toBeFocused();
});
