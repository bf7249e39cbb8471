import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Cookie, Page } from 'playwright/test';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import ja from '../../locales/ja.json' with { type: 'json' };
import enRegistration from '../../locales/registration/en.json' with { type: 'json' };
import type { Report } from '../../src/check/reports/report.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { findReasonToSkip } from '../support/reason-to-skip.ts';
import { IS_SOAK, takeSample } from '../support/soak.ts';
import {
  findJavaPrograms,
  JAVA_FOLDER,
  type JavaPortal,
  openJavaPortal,
} from './support/java-portal.ts';
import { LoginPage } from './support/login-page.ts';
import { expect, plainTest as test } from './support/test.ts';

const TOOL = fileURLToPath(new URL('../../src/check/portico-check.ts', import.meta.url));

/** The people of `DemoPeople.java`. */
const ANNA = { name: 'anna', password: 'lighthouse by the sea', firstName: 'Anna', texts: en };
const JUERGEN = { name: 'jürgen', password: 'Kälte:kostet 5€ 🧊', firstName: 'Jürgen', texts: de };
/** In `npm test`, the person whose name and password are the farthest from ASCII. */
const PEOPLE = [
  ...(IS_SOAK ? [ANNA, JUERGEN] : []),
  { name: '日本橋', password: '日本の港:5€ für ä', firstName: '優希', texts: ja },
];
const ADMIN = { name: 'admin', password: 'keys of the harbour' };
/** A name that is no markup. */
const GUEST = { firstName: '日本 <b>Größe</b>', lastName: '€ Öberg' };
const NEW_PASSWORD = 'Ebbe und Flut: 5€ 日本';

// One worker, which starts Tomcat once.
test.describe.configure({ mode: 'default' });

const reason = findReasonToSkip('REQUIRE_TOMCAT', findJavaPrograms());
test.skip(reason !== undefined, reason);

let portal: JavaPortal;
test.beforeAll(async () => {
  portal = await openJavaPortal();
});
test.afterAll(async () => {
  await portal?.close();
});

/** Fails the test if the browser complains about a page of the context. */
function recordComplaints(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted|Portico/.test(message.text())) {
      complaints.push(message.text());
    }
  });
  return complaints;
}

let complaints: string[];
test.beforeEach(({ context }) => {
  complaints = recordComplaints(context);
});
test.afterEach(() => {
  expect(complaints, 'what the browser and the elements complained about').toEqual([]);
});

const gotoPath = (page: Page, to: string) => page.goto(portal.origin + to);
const waitForPath = (page: Page, to: string) => expect(page).toHaveURL(portal.origin + to);

async function openLogin(page: Page, texts = en): Promise<LoginPage> {
  const login = new LoginPage(page, texts);
  await login.open(`${portal.origin}/login`);
  return login;
}

async function openHomePage(page: Page): Promise<void> {
  const login = await openLogin(page);
  await login.send(ANNA.name, ANNA.password);
  await expect(page.getByText('Welcome, Anna.')).toBeVisible();
}

/** Follows the newest mail to an address. */
async function followMail(page: Page, address: string): Promise<void> {
  await gotoPath(page, '/outbox');
  const mail = page.getByRole('table').filter({ hasText: address }).first();
  await mail.getByRole('link').click();
}

/** Invites a person, who opens the mail in another browser. */
async function openInvitation(browser: Browser, host: Page, address: string): Promise<Page> {
  await openHomePage(host);
  await host.getByLabel('E-mail address').fill(address);
  await host.getByRole('button', { name: 'Invite' }).click();
  await expect(host.getByRole('status')).toContainText('The invitation is in the outbox.');
  const context = await browser.newContext({ locale: 'en-GB' });
  const guest = await context.newPage();
  await followMail(guest, address);
  return guest;
}

/** Fills in the registration and submits it. */
async function register(guest: Page, firstName: string, lastName: string): Promise<void> {
  const { registration, mail } = enRegistration;
  const element = guest.locator('portico-registration');
  await element.getByLabel(registration.firstName).fill(firstName);
  await element.getByLabel(registration.lastName).fill(lastName);
  await element.getByLabel(registration.password, { exact: true }).fill(NEW_PASSWORD);
  await element.getByLabel(registration.repeat).fill(NEW_PASSWORD);
  await element.getByLabel(registration.accept).check();
  await element.getByRole('button', { name: registration.submit }).click();
  await expect(element.getByRole('heading')).toHaveText(mail.title);
}

for (const { name, password, firstName, texts } of PEOPLE) {
  test(`${name} signs in by keyboard, sees what the gate shows, and signs out`, async ({
    page,
  }) => {
    await gotoPath(page, '/');
    const gate = page.locator('portico-session-gate');
    await expect(gate.getByText('for people who are signed in')).toBeVisible();
    await gate.getByRole('link', { name: 'Sign in' }).click();
    const login = new LoginPage(page);
    await login.waitForForm();
    await login.name.press('Tab');
    await login.type(name, password);
    await login.password.press('Enter');
    await waitForPath(page, '/');
    await expect(gate.getByText(`Welcome, ${firstName}.`)).toBeVisible();
    await expect(gate.getByRole('table')).toContainText('Tides of the season');
    const account = page.locator('portico-account');
    await expect(account).toContainText(firstName);
    await account.getByRole('button', { name: texts.account.signOut, exact: true }).click();
    await waitForPath(page, '/login');
    await gotoPath(page, '/');
    await expect(gate.getByText('for people who are signed in')).toBeVisible();
    expect(await page.content()).not.toContain('Tides of the season');
  });

  test(`${name} signs in with the plain form at the first try, without script`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    try {
      const page = await context.newPage();
      await gotoPath(page, '/login');
      expect(await context.cookies()).toEqual([]);
      await page.getByLabel('Username').fill(name);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await waitForPath(page, '/');
      await expect(page.getByText(`Welcome, ${firstName}.`)).toBeVisible();
      const hint = page.getByText('for people who are signed in');
      await expect(hint).toBeHidden();
      await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await waitForPath(page, '/login');
      await gotoPath(page, '/');
      await expect(hint).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(1);
    } finally {
      await context.close();
    }
  });
}

// portico-check tries wrong passwords, and how many are accepted, over HTTP.
test('a wrong password is refused, in the element and in the plain form', { tag: '@soak' }, async ({
  page,
  browser,
}) => {
  const login = await openLogin(page);
  await login.send(ANNA.name, 'wrong');
  await expect(login.alert).toHaveText(en.failure['invalid-credentials']);
  await login.send(ANNA.name, ANNA.password);
  await waitForPath(page, '/');

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await gotoPath(plain, '/login');
  await plain.getByLabel('Username').fill(ANNA.name);
  await plain.getByLabel('Password').fill('wrong');
  await plain.getByRole('button', { name: 'Sign in' }).click();
  await waitForPath(plain, '/login?error=1');
  await expect(plain.getByRole('alert')).toContainText('Incorrect username or password.');
  expect(await context.cookies()).toEqual([]);
  await context.close();
});

test('a chosen language stays for the next pages', { tag: '@soak' }, async ({ page }) => {
  await openLogin(page);
  const picker = page.locator('portico-locale-picker select');
  await picker.selectOption('de');
  const login = new LoginPage(page, de);
  await expect(login.submit).toBeVisible();
  await login.send(ANNA.name, ANNA.password);
  await expect(page.getByRole('button', { name: de.account.signOut })).toBeVisible();
  await expect(picker).toHaveValue('de');
});

test('an administrator gets the second login', async ({ page }) => {
  const login = await openLogin(page);
  const answered = page.waitForResponse((one) => one.url().endsWith('/ssf/s/portalLogin'));
  await login.send(ADMIN.name, ADMIN.password);
  expect((await answered).status()).toBe(204);
  await expect(page.getByText('Welcome, Ada.')).toBeVisible();
});

test('an invited person registers with the mailed link and confirms the address', async ({
  page,
  browser,
}) => {
  const address = 'greta@partner.example';
  const guest = await openInvitation(browser, page, address);
  await register(guest, GUEST.firstName, GUEST.lastName);
  await waitForPath(guest, '/register');

  await followMail(guest, address);
  const login = new LoginPage(guest);
  await expect(login.name).toHaveValue(address);
  await waitForPath(guest, '/filr/login');
  await login.send(address, NEW_PASSWORD);
  await expect(guest.getByText(`Welcome, ${GUEST.firstName}.`)).toBeVisible();
  await guest.context().close();
});

test('an address is confirmed with the plain form, too', { tag: '@soak' }, async ({
  page,
  browser,
}) => {
  const address = 'marta@partner.example';
  const guest = await openInvitation(browser, page, address);
  await register(guest, 'Marta', 'Sørensen');

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await gotoPath(plain, '/login');
  await plain.getByLabel('Username').fill(address);
  await plain.getByLabel('Password').fill(NEW_PASSWORD);
  await plain.getByRole('button').click();
  await waitForPath(plain, '/login?error=1');
  await followMail(plain, address);
  await expect(plain.getByLabel('Username')).toHaveValue(address);
  await plain.getByLabel('Password').fill('wrong');
  await plain.getByRole('button').click();
  await expect(plain.getByRole('alert')).toContainText('Incorrect username or password.');
  await plain.getByLabel('Password').fill(NEW_PASSWORD);
  await plain.getByRole('button').click();
  await expect(plain.getByText('Welcome, Marta.')).toBeVisible();
  await context.close();
  await guest.context().close();
});

test('a forgotten password is replaced by mail, and other sessions end', { tag: '@soak' }, async ({
  page,
  browser,
}) => {
  const address = 'lotte@partner.example';
  const guest = await openInvitation(browser, page, address);
  await register(guest, GUEST.firstName, GUEST.lastName);
  await followMail(guest, address);
  await new LoginPage(guest).send(address, NEW_PASSWORD);
  await expect(guest.getByText(`Welcome, ${GUEST.firstName}.`)).toBeVisible();

  const context = await browser.newContext({ locale: 'en-GB' });
  const forgetful = await context.newPage();
  const login = await openLogin(forgetful);
  await login.element.getByRole('link', { name: en.signIn.forgotPassword }).click();
  const { registration, reset, mail } = enRegistration;
  const element = forgetful.locator('portico-password-reset');
  await element.getByLabel(registration.emailAddress).fill(address);
  await element.getByRole('button', { name: reset.requestSubmit }).click();
  await expect(element.getByRole('heading')).toHaveText(mail.title);
  await followMail(forgetful, address);
  const another = 'other tides, 日本 and 6€';
  await element.getByLabel(reset.password, { exact: true }).fill(another);
  await element.getByLabel(reset.repeat).fill(another);
  await element.getByRole('button', { name: reset.submit }).click();
  await expect(element.getByRole('heading')).toHaveText(mail.title);
  await guest.reload();
  await expect(guest.getByText(`Welcome, ${GUEST.firstName}.`)).toBeVisible();

  await followMail(forgetful, address);
  await login.send(address, another);
  await expect(forgetful.getByText(`Welcome, ${GUEST.firstName}.`)).toBeVisible();
  await guest.reload();
  await waitForPath(guest, '/login');
  await new LoginPage(guest).send(address, NEW_PASSWORD);
  await expect(new LoginPage(guest).alert).toHaveText(en.failure['invalid-credentials']);
  await context.close();
  await guest.context().close();
});

test('after five wrong passwords strangers wait, and the own browser signs in', {
  tag: '@soak',
}, async ({ page, browser }) => {
  const { name, password, firstName } = JUERGEN;
  const own = await openLogin(page);
  await own.send(name, password);
  await expect(page.getByText(`Welcome, ${firstName}.`)).toBeVisible();

  const context = await browser.newContext({ locale: 'en-GB' });
  const stranger = await context.newPage();
  const login = await openLogin(stranger);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answered = stranger.waitForResponse((one) => one.url().endsWith('/rest/auth/login'));
    await login.send(name, 'wrong');
    expect((await answered).status()).toBe(401);
    await expect(login.alert).toHaveText(en.failure['invalid-credentials']);
  }
  await login.send(name, password);
  await expect(login.alert).toHaveText(/Too many attempts\. Try again in \d+ (?:min|sec)/);
  await context.close();

  const withoutScript = await browser.newContext({ javaScriptEnabled: false });
  const plain = await withoutScript.newPage();
  await gotoPath(plain, '/login');
  await plain.getByLabel('Username').fill(name);
  await plain.getByLabel('Password').fill(password);
  await plain.getByRole('button').click();
  await expect(plain.getByRole('alert')).toContainText('too many attempts');
  await withoutScript.close();

  await page.locator('portico-account').getByRole('button').click();
  await waitForPath(page, '/login');
  await new LoginPage(page).send(name, password);
  await expect(page.getByText(`Welcome, ${firstName}.`)).toBeVisible();
});

/** The pages that axe examines, and how they are opened: two in `npm test`. */
const PAGES: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['the sign-in page', (page) => openLogin(page)],
  [
    'the home page of strangers',
    async (page) => {
      await gotoPath(page, '/');
      await expect(page.getByText('for people who are signed in')).toBeVisible();
    },
  ],
  [
    'the home page',
    async (page) => {
      await openHomePage(page);
      await expect(page.locator('portico-account')).toContainText('Anna');
    },
  ],
  [
    'the registration',
    async (page) => {
      await openHomePage(page);
      await page.getByLabel('E-mail address').fill('axe@partner.example');
      await page.getByRole('button', { name: 'Invite' }).click();
      await followMail(page, 'axe@partner.example');
      await expect(page.getByLabel(enRegistration.registration.firstName)).toBeVisible();
    },
  ],
  [
    'the password reset',
    async (page) => {
      await gotoPath(page, '/password-reset');
      await expect(page.getByLabel(enRegistration.registration.emailAddress)).toBeVisible();
    },
  ],
  ['the outbox', (page) => gotoPath(page, '/outbox')],
];

for (const [name, open] of takeSample(PAGES, 2)) {
  test(`${name} is accessible in both color schemes and at 320 px`, async ({ page }) => {
    await open(page);
    await expectAccessible(page);
  });
}

test('a form without a referrer of the own origin signs in', async () => {
  const answer = await fetch(`${portal.origin}/ssf/s/portalLogin`, {
    method: 'POST',
    headers: { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ j_username: ANNA.name, j_password: ANNA.password }),
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
});

test('a forged form of another site is refused', async ({ page }) => {
  for (const headers of [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    {},
  ]) {
    const answer = await fetch(`${portal.origin}/ssf/s/portalLogin`, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: new URLSearchParams({ j_username: ANNA.name, j_password: ANNA.password }),
      redirect: 'manual',
    });
    expect(answer.status, JSON.stringify(headers)).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  await openHomePage(page);
  const status = await page.evaluate(async () => {
    const answer = await fetch('/rest/auth/logout', { method: 'POST' });
    return answer.status;
  });
  expect(status).toBe(403);
  await page.reload();
  await expect(page.getByText('Welcome, Anna.')).toBeVisible();
});

test('the session cookie is out of reach of scripts and changes with each login', async ({
  page,
  context,
}) => {
  const readSession = async () =>
    (await context.cookies()).find(({ name }) => name === 'portal_session');
  await openHomePage(page);
  const first = await readSession();
  expect(first).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  const status = await page.evaluate(async (credentials) => {
    const headers = {
      Authorization: `Basic ${btoa(credentials)}`,
      'X-Requested-With': 'portico',
    };
    return (await fetch('/rest/auth/login', { method: 'POST', headers })).status;
  }, `${ANNA.name}:${ANNA.password}`);
  expect(status).toBe(200);
  expect((await readSession())?.value).not.toBe(first?.value);
  await context.addCookies([{ ...first, name: 'portal_session' } as Cookie]);
  await page.reload();
  await waitForPath(page, '/login');
});

test('portico-check finds nothing, and checks no captcha, which the portal does not have', async () => {
  const child = execFile(process.execPath, [
    TOOL,
    portal.origin,
    // Afterwards other browsers cannot sign this person in.
    ...['--user', ADMIN.name, '--password-stdin'],
    ...['--destructive', '--yes', '--format', 'json'],
  ]);
  child.stdin?.end(`${ADMIN.password}\n`);
  let output = '';
  for await (const chunk of child.stdout ?? []) output += chunk;
  const { results } = JSON.parse(output) as Report;
  const failed = results.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  expect(failed).toEqual([]);
  const captcha = results.find(({ id }) => id === 'captcha.picture');
  expect(captcha?.verdict).toBe('not-run');
  expect(results.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(50);
});

test('the log has neither passwords nor tokens of mailed links', async ({ page, browser }) => {
  const guest = await openInvitation(browser, page, 'piet@partner.example');
  await expect(guest.getByLabel(enRegistration.registration.firstName)).toBeVisible();
  await guest.context().close();
  await gotoPath(page, '/outbox');
  const links = await page.getByRole('link', { name: 'Follow the link' }).all();
  expect(links.length).toBeGreaterThan(0);
  const log = portal.readLog();
  for (const link of links) {
    const token = new URL((await link.getAttribute('href')) ?? '').searchParams.get('euet');
    expect(log).not.toContain(token);
  }
  for (const secret of [...PEOPLE.map(({ password }) => password), NEW_PASSWORD]) {
    expect(log).not.toContain(secret);
  }
  expect(log).not.toMatch(/SEVERE|WARNING|Exception/);
});

test('the tests in Java pass', async () => {
  const { stdout } = await promisify(execFile)(path.join(JAVA_FOLDER, 'test.sh'));
  expect(stdout).toContain('passed: portico/demo/json/JsonTest.java');
});
