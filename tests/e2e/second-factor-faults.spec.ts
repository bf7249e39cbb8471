import type { Page } from 'playwright/test';
import en from '../../locales/en.json' with { type: 'json' };
import { AuthorityPage } from './support/authority-page.ts';
import type { Door } from './support/door.ts';
import { LoginPage } from './support/login-page.ts';
import { expect, test } from './support/second-factor-test.ts';

const CALLBACK = '/rest/oauth2/login/callback';
const WELCOME = 'Welcome, Anna.';
const SIGN_OUT = { name: en.account.signOut };

/** What the page of the second factor says. */
const alertOf = (page: Page) => page.locator('portico-mfa').getByRole('alert');

/** Keeps the page that the authority leads back to from coming, and tells its address. */
function holdReturn(door: Door): { address: Promise<string> } {
  const { promise, resolve } = Promise.withResolvers<string>();
  door.spoil('GET /login/second-factor', async (request, reply) => {
    resolve(door.address + request.url);
    return reply.type('text/html').send('<p>held</p>');
  });
  return { address: promise };
}

test('cancelled at the authority: said in words, and both ways are open', async ({
  page,
  login,
  authority,
}) => {
  await login.open();
  await login.send('anna');
  await authority.arrive('Set up a second step');
  await authority.press('Cancel');
  await expect(alertOf(page)).toHaveText(en.failure['second-factor-canceled']);
  await expect(page).toHaveURL('/login/second-factor');
  await page.getByRole('link', { name: en.mfa.continue }).click();
  await authority.setUpApp();
  await expect(page.getByText(WELCOME)).toBeVisible();
});

test('started over after a cancellation: nobody is there, and the sign-in is one click away', async ({
  page,
  login,
  authority,
}) => {
  await login.open();
  await login.send('anna');
  await authority.press('Cancel');
  await page.getByRole('button', { name: en.mfa.startOver }).click();
  await expect(page.getByText(en.mfa.nothing)).toBeVisible();
  await page.getByRole('link', { name: en.mfa.toSignIn }).click();
  await expect(login.submit).toBeVisible();
});

test('a wrong code five times: the authority asks to wait, and the right one is refused too', async ({
  page,
  login,
  authority,
}) => {
  await login.open();
  await login.send('anna');
  await authority.setUpApp();
  await page.getByRole('button', SIGN_OUT).click();
  await expect(page).toHaveURL('/login');
  await login.send('anna');
  await authority.arrive('One more step');
  for (let time = 1; time <= 5; time += 1) {
    await authority.send('000000');
    await expect(page.getByRole('alert')).toBeVisible();
  }
  await authority.send(authority.code());
  await expect(page.getByRole('alert')).toContainText('too many wrong codes');
});

for (const [ahead, outcome] of [
  [-30, 'in'],
  [30, 'in'],
  [-90, 'refused'],
  [90, 'refused'],
] as const) {
  test(`a phone whose clock is ${ahead} seconds off: ${outcome}`, async ({
    page,
    login,
    authority,
    clock,
  }) => {
    await login.open();
    await login.send('anna');
    await authority.setUpApp();
    await page.getByRole('button', SIGN_OUT).click();
    await expect(page).toHaveURL('/login');
    clock.pass(120_000);
    await login.send('anna');
    await authority.arrive('One more step');
    await authority.send(authority.code(ahead));
    await expect(
      outcome === 'in' ? page.getByText(WELCOME) : page.getByRole('alert'),
    ).toBeVisible();
  });
}

test('the authority is down: the sign-in says so, and works again afterwards', async ({
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
  await login.open();
  await login.send('anna');
  await expect(login.alert).toHaveText(en.failure['server-error']);
  const listening = new Promise((resolve) => identity.server.once('listening', resolve));
  identity.server.listen(Number(port), '127.0.0.1');
  await listening;
  await login.send('anna');
  await authority.setUpApp();
  await expect(page.getByText(WELCOME)).toBeVisible();
});

test('the way back is used twice: the second time the person stays signed in', async ({
  page,
  door,
  login,
  authority,
}) => {
  await login.open();
  await login.send('anna');
  const back = holdReturn(door);
  await authority.setUpApp();
  const address = await back.address;
  door.mend();
  await page.goto(address);
  await expect(page.getByText(WELCOME)).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('You are signed in as Anna Whitcombe.')).toBeVisible();
  await expect(page).toHaveURL('/login/second-factor');
  expect(door.count(`GET ${CALLBACK}`)).toBe(2);
});

test('a forged way back in another browser signs nobody in', async ({
  browser,
  door,
  login,
  authority,
}) => {
  await login.open();
  await login.send('anna');
  const back = holdReturn(door);
  await authority.setUpApp();
  const address = await back.address;
  door.mend();
  const context = await browser.newContext({ baseURL: door.address });
  const victim = await context.newPage();
  await victim.goto(address);
  await expect(alertOf(victim)).toHaveText(en.failure['second-factor-failed']);
  await expect(victim).toHaveURL('/login/second-factor');
  // Whoever is signed in there stays so.
  await door.portal.settings.write({ mfaSetting: 'DISABLED' });
  const victimLogin = new LoginPage(victim);
  await victimLogin.open();
  await victimLogin.send('admin');
  await expect(victim.getByText(/^Welcome, /)).toBeVisible();
  await victim.goto(address);
  await expect(victim.getByText('You are signed in as')).not.toContainText('Anna');
  await context.close();
});

const BROKEN: [string, (address: URL) => void, string][] = [
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
    ({ searchParams }) => searchParams.set('code', 'somebody-elses'),
    en.failure['second-factor-failed'],
  ],
  [
    'another state',
    ({ searchParams }) => searchParams.set('state', 'https://evil.example/'),
    en.failure['second-factor-failed'],
  ],
];

for (const [what, spoil, words] of BROKEN) {
  test(`${what} on the way back: said in words, and the sign-in is one click away`, async ({
    page,
    door,
    login,
    authority,
  }) => {
    await login.open();
    await login.send('anna');
    const back = holdReturn(door);
    await authority.setUpApp();
    const address = new URL(await back.address);
    spoil(address);
    door.mend();
    await page.goto(address.href);
    await expect(alertOf(page)).toHaveText(words);
    await page.getByRole('link', { name: en.mfa.startOver }).click();
    await expect(login.submit).toBeVisible();
  });
}

test('an expired way back: said in words', async ({ page, door, login, authority, clock }) => {
  await login.open();
  await login.send('anna');
  const back = holdReturn(door);
  await authority.setUpApp();
  const address = await back.address;
  clock.pass(11 * 60_000);
  door.mend();
  await page.goto(address);
  await expect(alertOf(page)).toHaveText(en.failure['second-factor-failed']);
});

test('the element is moved and put in anew while the code is handed over: once is enough', async ({
  page,
  door,
  login,
  authority,
}) => {
  door.spoil(`GET ${CALLBACK}`, () => new Promise((resolve) => setTimeout(resolve, 700)));
  await login.open();
  await login.send('anna');
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
  await expect(page.getByText(WELCOME)).toBeVisible();
  expect(door.count(`GET ${CALLBACK}`)).toBe(1);
});

test('two tabs at once: the one that began last comes in, and both end in words or inside', async ({
  page,
  door,
  context,
  login,
  authority,
  clock,
}) => {
  await login.open();
  await login.send('anna');
  await authority.arrive('Set up a second step');
  const second = await context.newPage();
  const secondLogin = new LoginPage(second);
  await second.goto(`${door.address}/login`);
  await secondLogin.send('anna');
  await authority.arrive('Set up a second step', second);
  // The portal knows the later login only, and for the other one nothing is set up.
  await page.getByRole('link', { name: 'Set up an app' }).click();
  await authority.arrive('No second step is set up');
  await new AuthorityPage(second, authority.origin, clock).setUpApp();
  await expect(second.getByText(WELCOME)).toBeVisible();
  await page.reload();
  await authority.arrive('One more step');
  await authority.press('Cancel');
  await expect(page.getByRole('link', { name: en.signIn.continue })).toBeVisible();
});
