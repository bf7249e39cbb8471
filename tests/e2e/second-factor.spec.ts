import en from '../../locales/en.json' with { type: 'json' };
import { getAccountButton } from './support/account-menu.ts';
import { getPassword } from './support/login-page.ts';
import { expect, test } from './support/second-factor-test.ts';
import { readStoredData } from './support/stored-data.ts';

const CALLBACK = 'GET /rest/oauth2/login/callback';
const WELCOME = 'Welcome, Anna.';

test('a recovery code signs in once', { tag: '@soak' }, async ({
  page,
  login,
  authority,
  signInAgain,
}) => {
  await login.signIn('anna');
  const [code = ''] = await authority.setUpApp();
  for (const outcome of ['signed in', 'rejected']) {
    await expect(page.getByText(WELCOME)).toBeVisible();
    await signInAgain();
    await page.getByRole('link', { name: 'Use a recovery code instead' }).click();
    await authority.send(code.toLowerCase().replaceAll('-', ' '));
    if (outcome === 'rejected') await expect(page.getByRole('alert')).toBeVisible();
  }
});

test('a passkey can be set up and signs in', async ({ page, login, authority, signInAgain }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await login.signIn('anna');
  await authority.setUpPasskey();
  await expect(page.getByText(WELCOME)).toBeVisible();
  await signInAgain();
  await authority.press('Use a passkey');
  await expect(page.getByText(WELCOME)).toBeVisible();
});

test('an optional second factor is offered on the home page and can be dismissed or accepted', async ({
  page,
  login,
  authority,
  signInAgain,
  signInWithOffer,
}) => {
  await signInWithOffer();
  await page.getByRole('button', { name: en.mfa.later }).click();
  await expect(page.getByText(en.mfa.offer)).toBeHidden();
  await page.reload();
  await expect(page.getByText(WELCOME)).toBeVisible();
  await expect(page.getByText(en.mfa.offer)).toBeHidden();
  await login.signOut();
  await login.send('anna');
  await page.getByRole('link', { name: en.mfa.setUp }).click();
  await authority.waitForPage('Two-step verification');
  await authority.setUpApp();
  await authority.press('Back to where you came from');
  await expect(page.getByText(en.mfa.active)).toBeVisible();
  // The second factor is required from now on.
  await signInAgain();
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});

test('a disabled second factor is neither required nor offered', async ({
  page,
  testPortal,
  login,
}) => {
  await testPortal.portal.settings.write({ mfaSetting: 'DISABLED' });
  await login.signIn('anna');
  await expect(page.getByText(WELCOME)).toBeVisible();
  await expect(getAccountButton(page)).toBeVisible();
  await expect(page.locator('portico-mfa [part=root]')).toBeAttached();
  await expect(page.locator('portico-mfa [part=root]')).toBeEmpty();
});

test('the return from the authority leads to the requested page, without the code in its URL or storage', async ({
  page,
  testPortal,
  login,
  authority,
  record,
}) => {
  await login.open();
  await login.element.evaluate((element) => element.setAttribute('return-path', '/?from=mail#end'));
  await login.send('anna');
  await authority.setUpApp();
  await expect(page).toHaveURL('/?from=mail#end');
  await expect(page.getByText(WELCOME)).toBeVisible();
  const { cookies, session, local } = await readStoredData(page);
  expect(cookies).not.toContain('portal_mfa_token');
  expect(Object.keys({ ...session, ...local }).join()).not.toContain('second-factor');
  const stored = JSON.stringify([session, local, record.console]);
  const code = /code=([\w-]+)/.exec(record.history.join(' '))?.[1] ?? 'no code';
  expect(code).not.toBe('no code');
  expect(stored.includes(code)).toBe(false);
  expect(testPortal.countRequests(CALLBACK)).toBe(1);
  // Neither the back button nor a reload exchanges the code again.
  await page.goBack();
  await expect(page).toHaveURL('/login/second-factor');
  await expect(page.getByRole('link', { name: en.signIn.continue })).toBeVisible();
  await page.reload();
  await expect(page.getByText('You are signed in as Anna Whitcombe.')).toBeVisible();
  expect(testPortal.countRequests(CALLBACK)).toBe(1);
});

test('an administrator who needs a second factor switches web access on again', {
  tag: '@soak',
}, async ({ page, login, authority, testPortal }) => {
  await login.signIn('admin');
  await authority.setUpApp();
  await expect(page).toHaveURL('/');
  await login.signOut();
  await testPortal.portal.settings.write({ webAccessEnabled: false });
  await page.goto('/filr/admin/settings');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill(getPassword('admin'));
  await page.getByLabel('Password').press('Enter');
  await authority.waitForPage('Two-step verification');
  await authority.send(authority.nextCode());
  await expect(page).toHaveURL('/filr/admin/settings');
  await page.getByLabel('Web access').check();
});

test('with confirm-redirect, the redirect needs a click', async ({ page, login, authority }) => {
  await login.open();
  await login.element.evaluate((element) => element.setAttribute('confirm-redirect', ''));
  await login.send('anna');
  const link = login.element.getByRole('link', { name: en.mfa.continue });
  await expect(link).toBeFocused();
  // The portal leads on to the authority.
  await expect(login.element).toContainText(en.mfa.redirectHere);
  await page.keyboard.press('Enter');
  await authority.waitForPage('Set up two-step verification');
});
