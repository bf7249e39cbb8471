import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { connect } from 'node:http2';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright/test';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import enRegistration from '../../locales/registration/en.json' with { type: 'json' };
import { findOnPath } from '../support/browsers.ts';
import { LAUNCH } from '../support/chromium-launch.ts';
import { findReasonToSkip } from '../support/reason-to-skip.ts';
import { getAccountButton, openAccount, signOut } from './support/account-menu.ts';
import { createAdjustableClock } from './support/adjustable-clock.ts';
import { AuthorityPage } from './support/authority-page.ts';
import {
  type Deployment,
  findDeploymentPrograms,
  openDeployment,
  SETUP,
} from './support/deployment/open-deployment.ts';
import { LoginPage } from './support/login-page.ts';
import { expect, plainTest as test } from './support/test.ts';

const PASSWORD = 'the tide comes in at six';

// One worker, which opens the portals once.
test.describe.configure({ mode: 'default' });

const reason = findReasonToSkip('REQUIRE_NGINX', findDeploymentPrograms());
test.skip(reason !== undefined, reason);

/** An answer of nginx over HTTP/2. Each header is there as often as it was sent. */
interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** Returns the values of a header. */
const getHeader = ({ headers }: Answer, name: string) =>
  headers.filter(([one]) => one === name).map(([, value]) => value);

/** Sends a request over HTTP/2, with an unread encoding of the body. */
async function send(
  url: string,
  certificate: string,
  { body, ...headers }: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { origin, pathname, search } = new URL(url);
  const session = connect(origin, { ca: certificate });
  try {
    return await new Promise((resolve, reject) => {
      session.on('error', reject);
      const request = session.request({ ':path': pathname + search, ...headers });
      let answered: Omit<Answer, 'body'> = { status: 0, headers: [] };
      let received = '';
      // The third argument has the headers before Node joins those with the same name.
      request.on('response', ({ ':status': status = 0 }, _, ...[raw]: unknown[]) => {
        const flat = raw as string[];
        const pairs = flat.flatMap((name, index) =>
          index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : [],
        );
        answered = { status, headers: pairs };
      });
      request.on('data', (chunk) => {
        received += chunk;
      });
      request.on('end', () => resolve({ ...answered, body: received }));
      request.on('error', reject);
      request.end(body);
    });
  } finally {
    session.close();
  }
}

let deployment: Deployment;
let browser: Browser;
let context: BrowserContext;
let complaints: string[];

test.beforeAll(async () => {
  deployment = await openDeployment();
  // Trusts the certificate of nginx, so that the cache of the browser works as with any other.
  const key = new X509Certificate(deployment.certificate).publicKey;
  const digest = createHash('sha256').update(key.export({ type: 'spki', format: 'der' }));
  browser = await chromium.launch({
    ...LAUNCH,
    args: [...LAUNCH.args, `--ignore-certificate-errors-spki-list=${digest.digest('base64')}`],
  });
});
test.afterAll(async () => {
  await browser?.close();
  await deployment?.close();
});
test.beforeEach(async () => {
  complaints = [];
  context = await browser.newContext({ locale: 'en-GB' });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted|Portico/.test(message.text())) {
      complaints.push(message.text());
    }
  });
});
test.afterEach(async () => {
  await context.close();
  expect(complaints, 'what the browser and the elements complained about').toEqual([]);
});

const request = (url: string, headers?: Readonly<Record<string, string>>) =>
  send(url, deployment.certificate, headers);

/** Opens the sign-in page of a portal in a new tab. */
async function openLogin(portal: string): Promise<LoginPage> {
  const login = new LoginPage(await context.newPage());
  await login.open(`${portal}/login`);
  return login;
}

/** The greeting of a home page, in any language. */
const findWelcome = (page: Page, firstName: string) =>
  page.locator('#files').getByText(`${firstName}.`);

/** Signs a person in, in a new tab, and waits for the home page. */
async function openHomePage(portal: string, name: string, firstName: string): Promise<Page> {
  const login = await openLogin(portal);
  await login.send(name);
  await expect(findWelcome(login.page, firstName)).toBeVisible();
  await expect(login.page).toHaveURL(`${portal}/`);
  return login.page;
}

test('the guide was followed: each section with commands or files is run by a test', async () => {
  expect(deployment.sections).toEqual([...SETUP, 'Check', 'Updating']);
});

test('the units of the guide have no line that systemd ignores', async () => {
  const program = findOnPath('systemd-analyze') ?? '';
  for (const file of deployment.unitFiles) {
    // On its standard error are the problems of the machine, too.
    const { stderr } = spawnSync(program, ['verify', file], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes(path.basename(file)))).toEqual([]);
  }
});

test('the checks of the guide print what it says', async () => {
  const outputs = await deployment.run('Check');
  expect(outputs.length).toBeGreaterThan(3);
  for (const { place, printed, documented } of outputs) expect(printed, place).toBe(documented);
});

test('entries of the elements are revalidated, and their chunks are kept for ever', async () => {
  const entry = await request(`${deployment.files}/portico/sign-in.js`);
  expect(entry.status).toBe(200);
  expect(getHeader(entry, 'cache-control')).toEqual(['no-cache']);
  const [etag = ''] = getHeader(entry, 'etag');
  const again = await request(`${deployment.files}/portico/sign-in.js`, {
    'if-none-match': etag,
  });
  expect(again.status).toBe(304);
  const compressed = await request(`${deployment.files}/portico/sign-in.js`, {
    'accept-encoding': 'gzip',
  });
  expect(getHeader(compressed, 'content-encoding')).toEqual(['gzip']);
  const [weak = ''] = getHeader(compressed, 'etag');
  const revalidated = await request(`${deployment.files}/portico/sign-in.js`, {
    'accept-encoding': 'gzip',
    'if-none-match': weak,
  });
  expect(revalidated.status).toBe(304);
  const smallest = await request(`${deployment.files}/portico/sign-in.js`, {
    'accept-encoding': 'gzip, deflate, br, zstd',
  });
  expect(getHeader(smallest, 'content-encoding')).toEqual(['br']);
  expect(getHeader(smallest, 'vary').join()).toMatch(/accept-encoding/i);
  const own = await request(`${deployment.files}/assets/portal.css`, {
    'accept-encoding': 'gzip, deflate, br, zstd',
  });
  expect(getHeader(own, 'content-encoding')).toEqual(['gzip']);
  const page = await request(`${deployment.files}/login`, { 'accept-encoding': 'gzip' });
  expect(getHeader(page, 'cache-control')).toEqual(['no-store']);
  expect(getHeader(page, 'content-encoding')).toEqual([]);

  const login = await openLogin(deployment.files);
  async function readTransfers() {
    // The last chunk is requested by the form that is shown.
    await login.page.waitForLoadState('networkidle');
    return login.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => name.includes('/portico/'))
        .map(({ name, transferSize, nextHopProtocol }) => ({
          isChunk: name.includes('/chunks/'),
          transferSize,
          nextHopProtocol,
        })),
    );
  }
  const first = await readTransfers();
  const chunks = first.filter(({ isChunk }) => isChunk);
  expect(chunks.length).toBeGreaterThan(0);
  expect(chunks.filter(({ transferSize }) => transferSize === 0)).toEqual([]);
  expect(new Set(first.map(({ nextHopProtocol }) => nextHopProtocol))).toEqual(new Set(['h2']));
  await login.page.reload();
  await login.waitForForm();
  const second = await readTransfers();
  const sum = (entries: typeof first) =>
    entries.reduce((total, { transferSize }) => total + transferSize, 0);
  console.info(`${sum(first)} bytes of scripts at the first load, ${sum(second)} at the second`);
  expect(second.filter(({ isChunk }) => isChunk).length).toBe(chunks.length);
  expect(second.filter(({ isChunk, transferSize }) => isChunk && transferSize > 0)).toEqual([]);
  // An answer with status 304 has headers only, which the browser counts as 300 bytes.
  const entries = second.filter(({ isChunk }) => !isChunk);
  expect(entries.filter(({ transferSize }) => transferSize > 300)).toEqual([]);
});

test('every security header is sent once, and nginx names no version', async () => {
  for (const url of [
    `${deployment.files}/login`,
    `${deployment.files}/rest/self`,
    `${deployment.partner}/login`,
    `${deployment.identity}/auth`,
  ]) {
    const answer = await request(url);
    for (const name of [
      'strict-transport-security',
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'cross-origin-opener-policy',
      'cache-control',
    ]) {
      expect(getHeader(answer, name), `${name} of ${url}`).toHaveLength(1);
    }
    expect(getHeader(answer, 'server')).toEqual(['nginx']);
  }
});

test('errors of the portal reach the browser as they are, and headers of a proxy cannot be forged', async () => {
  const login = {
    ':method': 'POST',
    'content-length': '0',
    'x-requested-with': 'portico',
    'x-forwarded-for': '198.51.100.7',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'for=198.51.100.8;host=evil.example',
    authorization: `Basic ${Buffer.from('nobody:wrong').toString('base64')}`,
  };
  const refused = await request(`${deployment.files}/rest/auth/login`, login);
  expect(refused.status).toBe(401);
  expect(JSON.parse(refused.body)).toMatchObject({ code: 'BAD_CREDENTIALS' });
  const events = deployment
    .readLog('files')
    .split('\n')
    .filter((line) => line.includes('"login-failed"'))
    .map((line) => JSON.parse(line) as { address: string });
  expect(events.length).toBeGreaterThan(0);
  expect(new Set(events.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']));
  expect(deployment.readLog('files')).not.toContain('198.51.100');

  const page = await request(`${deployment.files}/nowhere`, { accept: 'text/html' });
  expect(page.status).toBe(404);
  expect(page.body).toContain('Harbour Files');
  expect(page.body).not.toContain('evil.example');
});

test('a wrong password, a sign-in, the account, a language and a sign-out below the base path', async () => {
  const login = await openLogin(deployment.files);
  await login.send('yuki', 'wrong');
  await expect(login.alert).toHaveText(en.failure['invalid-credentials']);
  await login.page.getByLabel(en.localePicker.label).selectOption('de');
  await expect(login.alert).toHaveText(de.failure['invalid-credentials']);
  await login.page.getByLabel(de.localePicker.label).selectOption('en');
  const answered = login.page.waitForResponse((one) => one.url().endsWith('/rest/auth/login'));
  await login.send('yuki');
  const { location } = await (await answered).allHeaders();
  expect(location).toBe('/files/');
  await expect(login.page).toHaveURL(`${deployment.files}/`);
  await expect(login.page.getByRole('main').getByText(/^Welcome, /)).toBeVisible();

  const names = (await context.cookies()).map(({ name, path, secure }) => [name, path, secure]);
  expect(names.toSorted()).toEqual([
    ['__Host-files_device', '/', true],
    ['__Host-files_language', '/', true],
    ['__Host-files_pre_session', '/', true],
    ['__Host-files_public_token', '/', true],
    ['__Host-files_session', '/', true],
  ]);
  const passwordLink = { name: en.account.changePassword };
  await (await openAccount(login.page)).getByRole('link', passwordLink).click();
  await expect(login.page).toHaveURL(`${deployment.files}/account/password`);
  const sessionsLink = { name: en.account.sessions };
  await (await openAccount(login.page)).getByRole('link', sessionsLink).click();
  await expect(login.page).toHaveURL(`${deployment.files}/account/sessions`);
  await expect(login.page.getByText('This browser')).toBeVisible();
  await signOut(login.page);
  await expect(login.page).toHaveURL(`${deployment.files}/login`);
  const left = (await context.cookies()).map(({ name }) => name);
  expect(left.filter((name) => /token|files_session/.test(name))).toEqual([]);
});

test('a page that needs a session leads to the sign-in below the base path, and back', async () => {
  const page = await context.newPage();
  await page.goto(`${deployment.files}/`);
  await expect(page).toHaveURL(`${deployment.files}/login`);
  await openHomePage(deployment.files, 'admin', 'Ada');
  await page.goto(`${deployment.files}/filr/admin`);
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
});

test('a second factor is set up and asked for: 609 passes nginx with its header', async () => {
  const page = await openHomePage(deployment.files, 'anna', 'Anna');
  const authority = new AuthorityPage(page, deployment.identity, createAdjustableClock());
  await page.getByRole('link', { name: en.mfa.setUp }).click();
  await authority.waitForPage('Two-step verification');
  const [code = ''] = await authority.setUpApp();
  await authority.press('Back to where you came from');
  await expect(page.getByText(en.mfa.active)).toBeVisible();
  await expect(page).toHaveURL(`${deployment.files}/`);
  await signOut(page);
  await expect(page).toHaveURL(`${deployment.files}/login`);

  const login = new LoginPage(page);
  await login.waitForForm();
  const answered = page.waitForResponse((one) => one.url().endsWith('/rest/auth/login'));
  await login.send('anna');
  const answer = await answered;
  expect(answer.status()).toBe(609);
  const { redirecturl = '' } = await answer.allHeaders();
  expect(redirecturl.startsWith(`${deployment.files}/`)).toBe(true);
  await authority.waitForPage('Two-step verification');
  await page.getByRole('link', { name: 'Use a recovery code instead' }).click();
  await authority.send(code);
  await expect(findWelcome(page, 'Anna')).toBeVisible();
  await expect(page).toHaveURL(`${deployment.files}/`);
});

test('an invited person registers by mail below the base path', async () => {
  const address = 'greta@partner.example';
  const inviter = await openHomePage(deployment.files, 'admin', 'Ada');
  await inviter.getByLabel('Email address').fill(address);
  await inviter.getByRole('button', { name: 'Send invitation' }).click();
  await expect(inviter).toHaveURL(`${deployment.files}/?invitation=sent#invitation`);
  await signOut(inviter);
  await expect(inviter).toHaveURL(`${deployment.files}/login`);

  const readLink = async () =>
    /^https:\S+$/m.exec((await deployment.inbox.next(address)).text ?? '')?.[0] ?? '';
  const invitation = await readLink();
  expect(invitation).toContain(`${deployment.files}/register?euet=`);
  const page = await context.newPage();
  await page.goto(invitation);
  const { registration } = enRegistration;
  await page.getByLabel(registration.firstName).fill('Greta');
  await page.getByLabel(registration.lastName).fill('Öberg');
  await page.getByLabel(registration.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(registration.repeat).fill(PASSWORD);
  await page.getByRole('button', { name: registration.submit }).click();
  await expect(page.getByRole('heading', { name: enRegistration.mail.title })).toBeVisible();

  const confirmation = await readLink();
  expect(confirmation).toContain(`${deployment.files}/filr/login?euet=`);
  const login = new LoginPage(page);
  await page.goto(confirmation);
  await expect(login.name).toHaveValue(address);
  await login.send(address, PASSWORD);
  await expect(findWelcome(page, 'Greta')).toBeVisible();
  await expect(page).toHaveURL(`${deployment.files}/`);
});

test('two portals on one origin share no cookies, no storage and no messages between tabs', async () => {
  const { files, partner } = deployment;
  const readCookies = async (prefix: string) =>
    (await context.cookies())
      .filter(({ name }) => name.startsWith(`__Host-${prefix}_`))
      .map(({ name, value }) => `${name}=${value}`)
      .toSorted();
  const readStorage = (page: Page) =>
    page.evaluate(() => ({ ...localStorage })) as Promise<Record<string, string>>;
  /** Returns the calls of a tab from now on. */
  function recordCalls(page: Page): string[] {
    const calls: string[] = [];
    page.on('request', (one) => one.url().includes('/rest/') && calls.push(one.url()));
    return calls;
  }

  const here = await openHomePage(files, 'admin', 'Ada');
  const loginThere = await openLogin(partner);
  const hereBefore = await readCookies('files');
  expect(hereBefore).toHaveLength(4);
  await here.waitForLoadState('networkidle');
  const callsHere = recordCalls(here);

  await loginThere.send('anna');
  const there = loginThere.page;
  await expect(findWelcome(there, 'Anna')).toBeVisible();
  // A second tab of the partner's portal shows that its news have arrived.
  const otherThere = await context.newPage();
  await otherThere.goto(`${partner}/`);
  await expect(findWelcome(otherThere, 'Anna')).toBeVisible();
  expect(await readCookies('files')).toEqual(hereBefore);
  expect(await readCookies('partner')).toHaveLength(4);
  await expect(here).toHaveURL(`${files}/`);

  const keys = Object.keys(await readStorage(here));
  console.info(`Keys of the storage: ${keys.join(', ')}`);
  await there.locator('portico-locale-picker select').selectOption('de');
  await expect(getAccountButton(there, de)).toBeVisible();
  await expect(getAccountButton(otherThere, de)).toBeVisible();
  await expect(getAccountButton(here)).toBeVisible();

  await signOut(there, de);
  for (const tab of [there, otherThere]) await expect(tab).toHaveURL(`${partner}/login`);
  expect(await readCookies('files')).toEqual(hereBefore);
  expect(callsHere).toEqual([]);
  await here.reload();
  await expect(findWelcome(here, 'Ada')).toBeVisible();

  // The other way round.
  const german = new LoginPage(there, de);
  await german.waitForForm();
  await german.send('anna');
  await expect(findWelcome(there, 'Anna')).toBeVisible();
  const thereBefore = await readCookies('partner');
  await there.waitForLoadState('networkidle');
  const callsThere = recordCalls(there);
  const otherHere = await context.newPage();
  await otherHere.goto(`${files}/`);
  await expect(findWelcome(otherHere, 'Ada')).toBeVisible();
  await signOut(here);
  for (const tab of [here, otherHere]) await expect(tab).toHaveURL(`${files}/login`);
  expect(await readCookies('partner')).toEqual(thereBefore);
  expect(callsThere).toEqual([]);
  await there.reload();
  await expect(findWelcome(there, 'Anna')).toBeVisible();
});

test('a process can be restarted while the other one serves, and sessions stay', {
  tag: '@soak',
}, async () => {
  const page = await openHomePage(deployment.files, 'piotr', 'Piotr');
  let isDone = false;
  const statuses = new Set<number>();
  const updating = deployment.run('Updating').finally(() => {
    isDone = true;
  });
  while (!isDone) statuses.add((await request(`${deployment.files}/rest/public`)).status);
  await updating;
  expect([...statuses]).toEqual([200]);
  await page.reload();
  await expect(page.getByText('Witaj, Piotr.')).toBeVisible();
});
