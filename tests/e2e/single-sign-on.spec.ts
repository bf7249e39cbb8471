import { sessions } from '../../demo/portal/database/schema/sessions.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { leftovers } from './support/leftovers.ts';
import { passwordOf } from './support/login-page.ts';
import { expect, test } from './support/sign-on-test.ts';
import { watch } from './support/watch.ts';

const SSO = { name: en.signIn.singleSignOn };
const SIGN_OUT = { name: en.account.signOut };

test('in by single sign-on, out at the provider, and back at the sign-in', async ({
  page,
  door,
  login,
  provider,
}) => {
  const heard = await watch(page);
  await login.open();
  await page.getByRole('button', SSO).click();
  await provider.send('anna');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome, Anna')).toBeVisible();
  await expect(page.getByRole('region').getByText('Anna Whitcombe')).toBeVisible();
  await page.getByRole('button', SIGN_OUT).click();
  await provider.signOut();
  await expect(page).toHaveURL('/login');
  await expect(login.submit).toBeVisible();
  expect(await door.database.query.$count(sessions)).toBe(0);
  expect(await leftovers(page)).toMatchObject({ local: {}, session: {} });
  expect((await leftovers(page)).cookies.filter((name) => name.startsWith('portal_'))).toEqual([]);
  const told = heard.events.map((event) => event.split(' ')[0]);
  for (const name of ['ssf-login', 'ssf-logged-in', 'ssf-logout', 'ssf-logged-out']) {
    expect(told.filter((one) => one === `portico-${name}`)).toHaveLength(1);
  }
  expect(told).not.toContain('portico-login');
  // Nobody comes in after them without the password.
  await page.getByRole('button', SSO).click();
  await provider.arrive();
});

test('cancelled at the provider: the sign-in says so, and the password still works', async ({
  page,
  login,
  provider,
}) => {
  await login.open();
  await page.getByRole('button', SSO).click();
  await provider.arrive();
  await provider.press('Cancel');
  await expect(page).toHaveURL('/login?error=sso');
  await expect(page.getByText('Single sign-on did not work.')).toBeVisible();
  await login.send('anna');
  await expect(page.getByText('Welcome, Anna')).toBeVisible();
});

test('a wrong password at the provider is said there, and the next try goes through', async ({
  page,
  login,
  provider,
}) => {
  await login.open();
  await page.getByRole('button', SSO).click();
  await provider.send('yuki', 'wrong');
  await expect(provider.alert).toHaveText('The account or the password is not right.');
  await provider.send('yuki');
  await expect(page.getByText('長谷部 優希', { exact: true })).toBeVisible();
});

test('it leads to where the person wanted to be', async ({ page, door, login, provider }) => {
  door.addPage(
    '/corner',
    `<!doctype html><html lang="en"><title>Corner</title>
    <script type="application/json" id="portico-settings">
      ${JSON.stringify({
        singleSignOn: { loginUrl: '/ssf/sso/login', logoutUrl: '/ssf/sso/logout' },
      })}
    </script>
    <script type="module" src="/portico/sign-in.js"></script>
    <portico-sign-in return-path="/corner?folder=7"></portico-sign-in>`,
  );
  await login.open('/corner');
  await page.getByRole('button', SSO).click();
  await provider.send('anna');
  await expect(page).toHaveURL('/corner?folder=7');
  await expect(login.element.getByRole('status')).toContainText('Anna Whitcombe');
});

test('an administrator comes in without a password for the console, which then asks for it', async ({
  page,
  login,
  provider,
}) => {
  await login.open();
  await page.getByRole('button', SSO).click();
  await provider.send('admin');
  await page.getByRole('link', { name: 'Admin console' }).click();
  await expect(page.getByRole('table', { name: 'People' })).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf('admin'));
  await page.getByRole('button', { name: 'Open the console' }).click();
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
});

test('somebody without web access is told so after single sign-on, and nothing stays', async ({
  page,
  door,
  login,
  provider,
}) => {
  await login.open();
  await page.getByRole('button', SSO).click();
  await provider.send('blocked');
  await expect(page).toHaveURL('/login');
  await expect(login.alert).toHaveText(en.failure['access-disabled']);
  expect(await leftovers(page)).toMatchObject({ local: {}, session: {} });
  expect(await door.database.query.$count(sessions)).toBe(0);
});

test('a session that the portal ended leads to where single sign-on ends', async ({
  page,
  door,
  login,
  provider,
}) => {
  await login.open();
  await page.getByRole('button', SSO).click();
  await provider.send('anna');
  await expect(page.getByText('Welcome, Anna')).toBeVisible();
  await door.database.query.delete(sessions);
  await page.reload();
  await provider.signOut();
  await expect(page).toHaveURL('/login');
  await expect(login.submit).toBeVisible();
  expect(await leftovers(page)).toMatchObject({ local: {}, session: {} });
});

test('guests are not let in beside single sign-on', async ({ page, door, login }) => {
  await door.portal.settings.write({ guestAccess: true });
  await login.open();
  await expect(page.getByRole('button', SSO)).toBeVisible();
  await expect(login.element.locator('[part=product]')).toHaveText('Harbour Files');
  const guest = page.getByRole('button', { name: en.signIn.guest });
  await expect(guest).toHaveCount(0);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await door.portal.settings.write({ singleSignOn: false });
  await page.reload();
  await expect(guest).toBeVisible();
  await expect(page.getByRole('button', SSO)).toHaveCount(0);
});

test('login is closed for passwords: a notice, no form, and single sign-on goes on', async ({
  page,
  door,
  login,
  provider,
}) => {
  await door.portal.settings.write({ loginClosed: true });
  await login.open();
  await expect(page.getByText('Sign-in is closed at the moment.')).toBeVisible();
  await login.send('anna');
  await expect(login.element.getByRole('alert')).toHaveText(en.failure['login-disabled']);
  await expect(login.password).toBeHidden();
  await expect(login.submit).toHaveCount(0);
  await page.getByRole('button', SSO).click();
  await provider.send('anna');
  await expect(page.getByText('Welcome, Anna')).toBeVisible();
});
