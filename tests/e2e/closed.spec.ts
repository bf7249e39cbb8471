import en from '../../locales/en.json' with { type: 'json' };
import { failTimes } from './support/fail-times.ts';
import { passwordOf } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

test('login is closed: a notice, and "check again" after it opened', async ({ door, login }) => {
  await login.open();
  await door.portal.settings.write({ loginClosed: true });
  await login.send('anna');
  await expect(login.element.getByRole('alert')).toHaveText(en.failure['login-disabled']);
  await expect(login.submit).toHaveCount(0);
  await door.portal.settings.write({ loginClosed: false });
  await login.element.getByRole('button', { name: en.signIn.checkAgain }).click();
  await expect(login.submit).toBeVisible();
});

test('login is closed for a while: what was typed is still there afterwards', async ({
  door,
  login,
}) => {
  await login.open();
  await door.portal.settings.write({ loginClosed: true });
  await login.send('anna');
  const again = login.element.getByRole('button', { name: en.signIn.checkAgain });
  await expect(again).toBeVisible();
  await door.portal.settings.write({ loginClosed: false });
  await again.click();
  await expect(login.name).toHaveValue('anna');
  await expect(login.password).toHaveValue(passwordOf('anna'));
});

test('access by browser is switched off: the notice stands there from the start', async ({
  page,
  door,
  login,
}) => {
  await door.portal.settings.write({ webAccessEnabled: false });
  await page.goto('/login');
  await expect(login.element.getByRole('alert')).toHaveText(en.failure['login-disabled']);
  const asked = door.count('GET /rest/public');
  await login.element.getByRole('button', { name: en.signIn.checkAgain }).click();
  await expect.poll(() => door.count('GET /rest/public')).toBe(asked + 1);
  await expect(login.element.getByRole('alert')).toHaveText(en.failure['login-disabled']);
  await door.portal.settings.write({ webAccessEnabled: true });
  await login.element.getByRole('button', { name: en.signIn.checkAgain }).click();
  await expect(login.submit).toBeVisible();
});

test('too many attempts: the minutes to wait', async ({ door, login }) => {
  await failTimes(100, door.address);
  await login.open();
  await login.send('anna');
  await expect(login.alert).toHaveText(
    en.failureDetail.rateLimitedFor.other.replace('{{count}}', '30'),
  );
  await expect(login.name).toHaveValue('anna');
  await expect(login.password).toHaveValue(passwordOf('anna'));
});
