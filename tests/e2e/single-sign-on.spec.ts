import { sessions } from '../../demo/portal/database/schema/sessions.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { getPassword } from './support/login-page.ts';
import { expect, test } from './support/single-sign-on-test.ts';
import { NO_STORAGE, readStorage } from './support/stored-data.ts';

const SSO = { name: en.signIn.singleSignOn };

test('canceling at the provider shows a failure, and the password still works', async ({
  page,
  login,
  provider,
  startSignOn,
}) => {
  await startSignOn();
  await provider.waitForForm();
  await provider.press('Cancel');
  await expect(page).toHaveURL('/login?error=sso');
  await expect(page.getByText('Single sign-on didn’t work.')).toBeVisible();
  await login.send('anna');
  await expect(page.getByText('Welcome, Anna')).toBeVisible();
});

test('a wrong password at the provider is shown there, and the next attempt works', {
  tag: '@soak',
}, async ({ page, provider, startSignOn }) => {
  await startSignOn();
  await provider.send('yuki', 'wrong');
  await expect(provider.alert).toHaveText('Incorrect username or password.');
  await provider.send('yuki');
  await expect(page.getByRole('button', { name: '長谷部 優希' })).toBeVisible();
});

test('single sign-on leads to the requested page', async ({
  page,
  testPortal,
  login,
  provider,
}) => {
  testPortal.addPage(
    '/example',
    `<!doctype html><html lang="en"><title>Example</title>
    <script type="application/json" id="portico-settings">
      ${JSON.stringify({
        singleSignOn: { loginUrl: '/ssf/sso/login', logoutUrl: '/ssf/sso/logout' },
      })}
    </script>
    <script type="module" src="/portico/sign-in.js"></script>
    <portico-sign-in return-path="/example?folder=7"></portico-sign-in>`,
  );
  await login.open('/example');
  await page.getByRole('button', SSO).click();
  await provider.send('anna');
  await expect(page).toHaveURL('/example?folder=7');
  await expect(
    login.element.getByRole('status').filter({ hasText: 'Anna Whitcombe' }),
  ).toBeVisible();
});

test('an administrator signs in without a console login, and the console requests the password', async ({
  page,
  signOn,
}) => {
  await signOn('admin');
  await page.getByRole('link', { name: 'Admin console' }).click();
  await expect(page.getByRole('table', { name: 'People' })).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).fill(getPassword('admin'));
  await page.getByRole('button', { name: 'Open console' }).click();
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
});

test('single sign-on of a person without web access shows a failure and stores nothing', async ({
  page,
  testPortal,
  login,
  signOn,
}) => {
  await signOn('blocked');
  await expect(page).toHaveURL('/login');
  await expect(login.alert).toHaveText(en.failure['access-disabled']);
  await expect.poll(() => readStorage(page)).toEqual(NO_STORAGE);
  expect(await testPortal.database.query.$count(sessions)).toBe(0);
});

test('guest access is not available with single sign-on', async ({ page, testPortal, login }) => {
  await testPortal.portal.settings.write({ guestAccess: true });
  await login.open();
  await expect(page.getByRole('button', SSO)).toBeVisible();
  await expect(login.element.locator('[part=product]')).toHaveText('Harbour Files');
  const guest = page.getByRole('button', { name: en.signIn.guest });
  await expect(guest).toHaveCount(0);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await testPortal.portal.settings.write({ singleSignOn: false });
  await page.reload();
  await expect(guest).toBeVisible();
  await expect(page.getByRole('button', SSO)).toHaveCount(0);
});

test('single sign-on is available while the login with passwords is disabled', async ({
  page,
  testPortal,
  login,
  provider,
}) => {
  await testPortal.portal.settings.write({ loginClosed: true });
  await login.open();
  await expect(page.getByText('Sign-in is currently unavailable.')).toBeVisible();
  await login.send('anna');
  await expect(login.element.getByRole('alert')).toContainText(
    en.failureDetail.loginDisabledFor.replace('{{time}}', '10 min'),
  );
  await expect(login.password).toBeHidden();
  await expect(login.submit).toHaveCount(0);
  await page.getByRole('button', SSO).click();
  await provider.send('anna');
  await expect(page.getByText('Welcome, Anna')).toBeVisible();
});
