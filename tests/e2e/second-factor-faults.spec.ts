import type { Page } from 'playwright/test';
import en from '../../locales/en.json' with { type: 'json' };
import { takeSample } from '../support/soak.ts';
import { AuthorityPage } from './support/authority-page.ts';
import { LoginPage } from './support/login-page.ts';
import { test as base, expect } from './support/second-factor-test.ts';

const CALLBACK = '/rest/oauth2/login/callback';
const WELCOME = 'Welcome, Anna.';

/** Finds the alert of `<portico-mfa>`. */
const getAlert = (page: Page) => page.locator('portico-mfa').getByRole('alert');

interface Fixtures {
  /** Signs in and sets up an app, and returns the URL that leads back from the authority, unused. */
  getReturnUrl: () => Promise<string>;
}

const test = base.extend<Fixtures>({
  getReturnUrl: async ({ testPortal, login, authority }, use) =>
    use(async () => {
      await login.signIn('anna');
      // Only the return is held, not the way there.
      await authority.page.waitForURL(({ origin }) => origin === authority.origin);
      const { promise, resolve } = Promise.withResolvers<string>();
      testPortal.setFault('GET /login/second-factor', async (request, reply) => {
        resolve(testPortal.origin + request.url);
        return reply.type('text/html').send('<p>held</p>');
      });
      await authority.setUpApp();
      const address = await promise;
      testPortal.clearFaults();
      return address;
    }),
});

test('canceling at the authority shows a failure, and the person can continue or start over', async ({
  page,
  authority,
  startSetUp,
}) => {
  await startSetUp();
  await authority.press('Cancel');
  await expect(getAlert(page)).toHaveText(en.failure['second-factor-canceled']);
  await expect(page).toHaveURL('/login/second-factor');
  await page.getByRole('link', { name: en.mfa.continue }).click();
  await authority.setUpApp();
  await expect(page.getByText(WELCOME)).toBeVisible();
});

test('starting over after a cancellation leads to the sign-in', { tag: '@soak' }, async ({
  page,
  login,
  authority,
}) => {
  await login.signIn('anna');
  await authority.press('Cancel');
  await page.getByRole('button', { name: en.mfa.startOver }).click();
  await expect(page.getByText(en.mfa.nothing)).toBeVisible();
  await page.getByRole('link', { name: en.signIn.goTo }).click();
  await expect(login.submit).toBeVisible();
});

test('after five wrong codes the authority rejects the right one too', { tag: '@soak' }, async ({
  page,
  login,
  authority,
  signInAgain,
}) => {
  await login.signIn('anna');
  await authority.setUpApp();
  await signInAgain();
  for (let time = 1; time <= 5; time += 1) {
    await authority.send('000000');
    await expect(page.getByRole('alert')).toBeVisible();
  }
  await authority.send(authority.nextCode());
  await expect(page.getByRole('alert')).toContainText('Too many incorrect codes');
});

/** How many seconds ahead a phone's clock is. */
const CLOCKS = [
  [30, 'accepted'],
  [-90, 'rejected'],
  [-30, 'accepted'],
  [90, 'rejected'],
] as const;

for (const [ahead, outcome] of CLOCKS) {
  test(`a phone whose clock is ${ahead} seconds ahead is ${outcome}`, { tag: '@soak' }, async ({
    page,
    login,
    authority,
    clock,
    signInAgain,
  }) => {
    await login.signIn('anna');
    await authority.setUpApp();
    clock.advance(120_000);
    await signInAgain();
    await clock.stopDuring(async () => {
      await authority.send(authority.nextCode(ahead));
      await expect(
        outcome === 'accepted' ? page.getByText(WELCOME) : page.getByRole('alert'),
      ).toBeVisible();
    });
  });
}

test('the sign-in shows a failure while the authority is down, and works afterwards', async ({
  page,
  login,
  identity,
  authority,
}) => {
  const { port } = new URL(identity.origin);
  const closed = new Promise((resolve) => identity.server.once('close', resolve));
  identity.server.close();
  identity.server.closeAllConnections();
  await closed;
  await login.signIn('anna');
  await expect(login.alert).toHaveText(en.failure['server-error']);
  const listening = new Promise((resolve) => identity.server.once('listening', resolve));
  identity.server.listen(Number(port), '127.0.0.1');
  await listening;
  await login.send('anna');
  await authority.setUpApp();
  await expect(page.getByText(WELCOME)).toBeVisible();
});

test('using the return URL twice keeps the person signed in', async ({
  page,
  testPortal,
  getReturnUrl,
}) => {
  const address = await getReturnUrl();
  await page.goto(address);
  await expect(page.getByText(WELCOME)).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('You are signed in as Anna Whitcombe.')).toBeVisible();
  await expect(page).toHaveURL('/login/second-factor');
  expect(testPortal.countRequests(`GET ${CALLBACK}`)).toBe(2);
});

test('a return URL in another browser does not sign in', async ({
  browser,
  testPortal,
  getReturnUrl,
}) => {
  const address = await getReturnUrl();
  const context = await browser.newContext({ baseURL: testPortal.origin });
  const victim = await context.newPage();
  await victim.goto(address);
  await expect(getAlert(victim)).toHaveText(en.failure['second-factor-failed']);
  await expect(victim).toHaveURL('/login/second-factor');
  // A person who is signed in there stays signed in.
  await testPortal.portal.settings.write({ mfaSetting: 'DISABLED' });
  const victimLogin = new LoginPage(victim);
  await victimLogin.open();
  await victimLogin.send('admin');
  await expect(victim.getByText(/^Welcome, /)).toBeVisible();
  await victim.goto(address);
  await expect(victim.getByText('You are signed in as')).not.toContainText('Anna');
  await context.close();
});

/** Defects of a return URL, how they arise, and the failure that is shown. */
const INVALID_URLS: [string, (address: URL) => void, string][] = [
  [
    'no code',
    ({ searchParams }) => searchParams.delete('code'),
    en.failure['missing-oauth-parameters'],
  ],
  [
    'no state',
    ({ searchParams }) => searchParams.delete('state'),
    en.failure['missing-oauth-parameters'],
  ],
  [
    'a foreign code',
    ({ searchParams }) => searchParams.set('code', 'foreign-code'),
    en.failure['second-factor-failed'],
  ],
  [
    'another state',
    ({ searchParams }) => searchParams.set('state', 'https://evil.example/'),
    en.failure['second-factor-failed'],
  ],
];

for (const [defect, change, text] of takeSample(INVALID_URLS, 1)) {
  test(`a return URL with ${defect} shows a failure and a link to the sign-in`, async ({
    page,
    login,
    getReturnUrl,
  }) => {
    const address = new URL(await getReturnUrl());
    change(address);
    await page.goto(address.href);
    await expect(getAlert(page)).toHaveText(text);
    await page.getByRole('link', { name: en.mfa.startOver }).click();
    await expect(login.submit).toBeVisible();
  });
}

test('a return while the login is disabled says how long it stays disabled', {
  tag: '@soak',
}, async ({ page, testPortal, getReturnUrl }) => {
  const address = await getReturnUrl();
  await testPortal.portal.settings.write({ loginClosed: true, loginClosedRetryAfter: 600 });
  await page.goto(address);
  await expect(getAlert(page)).toContainText(
    en.failureDetail.loginDisabledFor.replace('{{time}}', '10 min'),
  );
});

test('an expired return URL shows a failure', { tag: '@soak' }, async ({
  page,
  clock,
  getReturnUrl,
}) => {
  const address = await getReturnUrl();
  clock.advance(11 * 60_000);
  await page.goto(address);
  await expect(getAlert(page)).toHaveText(en.failure['second-factor-failed']);
});

test('the code is exchanged once if the element is moved and another one is added meanwhile', {
  tag: '@soak',
}, async ({ page, testPortal, login, authority }) => {
  const release = testPortal.holdRequests(`GET ${CALLBACK}`);
  await login.signIn('anna');
  await authority.setUpApp();
  await expect(page.getByText(en.mfa.checking)).toBeVisible();
  await page.evaluate(() => {
    const element = document.querySelector('portico-mfa');
    const parent = element?.parentElement;
    element?.remove();
    parent?.append(document.createElement('portico-mfa'));
    parent?.append(document.createElement('portico-sign-in'));
    if (element) parent?.prepend(element);
  });
  release();
  await expect(page.getByText(WELCOME)).toBeVisible();
  expect(testPortal.countRequests(`GET ${CALLBACK}`)).toBe(1);
});

test('of two tabs, the last one signs in, and the other one shows an explanation', async ({
  page,
  testPortal,
  context,
  authority,
  clock,
  startSetUp,
}) => {
  await startSetUp();
  const second = await context.newPage();
  const secondLogin = new LoginPage(second);
  await second.goto(`${testPortal.origin}/login`);
  await secondLogin.send('anna');
  await authority.waitForPage('Set up two-step verification', second);
  // Portal and authority keep only the later login of a browser.
  await page.getByRole('link', { name: 'Set up an app' }).click();
  await authority.waitForPage('Another sign-in has started');
  await new AuthorityPage(second, authority.origin, clock).setUpApp();
  await expect(second.getByText(WELCOME)).toBeVisible();
  await page.goto(testPortal.origin);
  await expect(page.getByText(WELCOME)).toBeVisible();
});
