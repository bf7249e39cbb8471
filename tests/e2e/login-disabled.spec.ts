import { loginFailures } from '../../demo/portal/database/schema/login-failures.ts';
import { digest } from '../../demo/server/secrets.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { getPassword } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

test('a disabled login shows a notice, and "Check again" shows the form when it is enabled', async ({
  testPortal,
  login,
}) => {
  await login.open();
  await testPortal.portal.settings.write({ loginClosed: true });
  await login.send('anna');
  await expect(login.element.getByRole('alert')).toContainText(
    en.failureDetail.loginDisabledFor.replace('{{time}}', '10 min'),
  );
  await expect(login.submit).toHaveCount(0);
  await testPortal.portal.settings.write({ loginClosed: false });
  await login.element.getByRole('button', { name: en.signIn.checkAgain }).click();
  await expect(login.submit).toBeVisible();
});

test('the form keeps its input while login is disabled', async ({ testPortal, login }) => {
  await login.open();
  await testPortal.portal.settings.write({ loginClosed: true });
  await login.send('anna');
  const checkAgain = login.element.getByRole('button', { name: en.signIn.checkAgain });
  await expect(checkAgain).toBeVisible();
  await testPortal.portal.settings.write({ loginClosed: false });
  await checkAgain.click();
  await expect(login.name).toHaveValue('anna');
  await expect(login.password).toHaveValue(getPassword('anna'));
});

test('the notice is shown from the start if web access is disabled', async ({
  page,
  testPortal,
  login,
}) => {
  await testPortal.portal.settings.write({ webAccessEnabled: false });
  await page.goto('/login');
  await expect(login.element.getByRole('alert')).toHaveText(en.failure['login-disabled']);
  await expect(login.submit).toHaveCount(0);
});

test('"Check again" keeps the notice and the focus until the portal has answered', async ({
  page,
  testPortal,
  login,
}) => {
  await testPortal.portal.settings.write({ webAccessEnabled: false });
  await page.goto('/login');
  const notice = login.element.getByRole('alert');
  await expect(notice).toHaveText(en.failure['login-disabled']);
  let answer: Promise<void> | undefined;
  await page.route('**/rest/public', async (route) => {
    await answer;
    await route.continue();
  });
  const checkAgain = login.element.getByRole('button', { name: en.signIn.checkAgain });
  for (const isEnabled of [false, true]) {
    await testPortal.portal.settings.write({ webAccessEnabled: isEnabled });
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = promise;
    const requested = page.waitForRequest('**/rest/public');
    await checkAgain.press('Enter');
    await requested;
    await expect(checkAgain).toHaveAttribute('aria-disabled', 'true');
    await expect(notice).toHaveText(en.failure['login-disabled']);
    await expect(login.submit).toHaveCount(0);
    const answered = page.waitForResponse('**/rest/public');
    resolve();
    await answered;
    if (!isEnabled) {
      await expect(checkAgain).not.toHaveAttribute('aria-disabled');
      await expect(checkAgain).toBeFocused();
      await expect(notice).toHaveText(en.failure['login-disabled']);
    }
  }
  await expect(login.submit).toBeVisible();
  await expect(login.name).toBeFocused();
});

test('too many attempts show a countdown of the time to wait', async ({ testPortal, login }) => {
  // After the hundredth failure an account waits for 24 hours.
  const at = new Date(testPortal.clock.now() - 23.5 * 3_600_000);
  const failure = { account: digest('anna'), address: digest('elsewhere'), at };
  await testPortal.database.query.insert(loginFailures).values(Array(100).fill(failure));
  await login.signIn('anna');
  const [before, after] = en.failureDetail.rateLimitedFor.split('{{time}}');
  await expect(login.alert).toHaveText(new RegExp(`${before}(30 min|29 min \\d+ sec)${after}`));
  await expect(login.name).toHaveValue('anna');
  await expect(login.password).toHaveValue(getPassword('anna'));
});
