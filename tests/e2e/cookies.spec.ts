import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright/test';
import puppeteer from 'puppeteer-core';
import { sessions } from '../../demo/portal/database/schema/sessions.ts';
import { sendRedirect } from '../../demo/portal/http/send-redirect.ts';
import en from '../../locales/en.json' with { type: 'json' };
import fi from '../../locales/fi.json' with { type: 'json' };
import enRegistration from '../../locales/registration/en.json' with { type: 'json' };
import { addInvitedPerson } from '../elements/server/invitations.ts';
import { findBrowsers } from '../support/browsers.ts';
import { LAUNCH_COMPLETE } from '../support/chromium-launch.ts';
import { findReasonToSkip } from '../support/reason-to-skip.ts';
import { withoutCookie } from './support/faults.ts';
import { getPassword, LoginPage } from './support/login-page.ts';
import { openSite } from './support/other-site.ts';
import { expect, test } from './support/test.ts';
import type { TestPortal } from './support/test-portal.ts';

const { firefox } = findBrowsers();

/** Chromium's value for "block" (content_settings::CONTENT_SETTING_BLOCK). */
const BLOCK = 2;
const WITHOUT_COOKIES = { default_content_setting_values: { cookies: BLOCK } };
/** content_settings::CookieControlsMode::kBlockThirdParty. */
const WITHOUT_THIRD_PARTY_COOKIES = { cookie_controls_mode: 1 };

const UNREADABLE = 'Portico: script cannot read the cookie "portal_public_token".';

/** Opens Chromium with these preferences of its profile, and further arguments. */
async function openProfile(
  profile: object,
  baseURL: string,
  use: (context: BrowserContext, messages: readonly string[]) => Promise<void>,
  more: readonly string[] = [],
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-e2e-'));
  await mkdir(path.join(folder, 'Default'));
  await writeFile(path.join(folder, 'Default', 'Preferences'), JSON.stringify({ profile }));
  const args = [...LAUNCH_COMPLETE.args, ...more];
  const options = { ...LAUNCH_COMPLETE, args, baseURL, locale: 'en-GB' };
  const context = await chromium.launchPersistentContext(folder, options);
  const messages: string[] = [];
  context.on('console', (message) => messages.push(message.text()));
  try {
    await use(context, messages);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

test('a browser that blocks cookies shows a failure', async ({ testPortal }) => {
  await openProfile(WITHOUT_COOKIES, testPortal.origin, async (context, messages) => {
    const login = new LoginPage(await context.newPage());
    await login.signIn('anna');
    await expect(login.alert).toHaveText(en.failure['missing-cookies']);
    expect(messages).toContain(UNREADABLE);
    await expect(login.name).toHaveValue('anna');
    expect(await context.cookies()).toEqual([]);
    // The logout is called even though the portal cannot find the session without a cookie.
    expect(testPortal.countRequests('POST /rest/auth/logout')).toBe(1);
  });
});

const TAGS = ['sign-in', 'mfa', 'registration', 'password-reset'];
const ALL_TAGS = [...TAGS, 'locale-picker', 'session-gate', 'account'];

/** A page of Puppeteer, or a frame of Playwright. */
interface Evaluator {
  evaluate(script: string): Promise<unknown>;
}

const getRoot = (tag: string) => `document.querySelector('portico-${tag}').shadowRoot`;

/** Fills in the form of an element and sends it. */
const send = (page: Evaluator, tag: string, values: Record<string, string>) =>
  page.evaluate(`for (const [name, value] of Object.entries(${JSON.stringify(values)})) {
      const input = ${getRoot(tag)}.querySelector('input[name=' + name + ']');
      input.value = value;
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    }
    ${getRoot(tag)}.querySelector('button[type=submit]').click();`);

/** Adds a page with all elements to the portal. */
async function addPageOfAll({ addPage, database }: TestPortal): Promise<void> {
  const { token } = await addInvitedPerson(database, { state: 1, language: 'en' });
  const scripts = ALL_TAGS.map((tag) => `<script type="module" src="/portico/${tag}.js"></script>`);
  addPage(
    '/all',
    `<!doctype html><html lang="en"><title>All</title>${scripts.join('')}
    <portico-locale-picker></portico-locale-picker><portico-sign-in stay></portico-sign-in><portico-mfa></portico-mfa>
    <portico-account variant="panel"></portico-account><portico-password-reset></portico-password-reset>
    <portico-session-gate><p id="inside">Inside</p><span slot="anonymous">Closed</span></portico-session-gate>
    <portico-registration token="${token}"></portico-registration>`,
  );
}

/** Uses every element of that page. Nobody can sign in; the sign-in says why, whatever the login needs. */
async function visitAll(page: Evaluator, testPortal: TestPortal, reason: string): Promise<void> {
  const shows = (tag: string, text: string) =>
    expect
      .poll(() => page.evaluate(`${getRoot(tag)}?.textContent`).catch(() => ''))
      .toContain(text);
  const credentials = { name: 'anna', password: getPassword('anna') };
  for (const tag of TAGS.filter((one) => one !== 'mfa')) {
    await expect
      .poll(() => page.evaluate(`!!${getRoot(tag)}?.querySelector('form[part=form]')`))
      .toBe(true);
  }
  await send(page, 'sign-in', credentials);
  await shows('sign-in', reason);
  testPortal.setFault('POST /rest/auth/login', async (_, reply) => {
    reply.header('Set-Cookie', 'portal_public_token=pending; Path=/; SameSite=Lax');
    return sendRedirect(reply, '/authorize');
  });
  await send(page, 'sign-in', credentials);
  await expect.poll(() => testPortal.countRequests('POST /rest/auth/logout')).toBe(2);
  await shows('sign-in', reason);
  expect(await page.evaluate('location.pathname')).toBe('/all');
  expect(
    await page.evaluate(`[...document.querySelectorAll('portico-mfa, portico-account')]
      .map(({ shadowRoot }) => shadowRoot.textContent).join() + inside.hidden`),
  ).toBe(',true');
  await send(page, 'password-reset', { emailAddress: 'anna@example.com' });
  await shows('password-reset', enRegistration.mail.title);
  const password = 'the tide comes in at six';
  const person = { firstName: 'Greta', lastName: 'Öberg', password, repeat: password };
  await send(page, 'registration', person);
  await shows('registration', enRegistration.mail.title);
  await page.evaluate(`{ const list = ${getRoot('locale-picker')}.querySelector('select');
    list.value = 'fi';
    list.dispatchEvent(new Event('change', { bubbles: true })); }`);
  await shows('sign-in', fi.signIn.name);
}

test('Firefox without cookies: every element works or says why not', { tag: '@soak' }, async ({
  testPortal,
}) => {
  const reason = findReasonToSkip('REQUIRE_ALL_BROWSERS', { firefox });
  test.skip(reason !== undefined, reason);
  await addPageOfAll(testPortal);
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox as string,
    timeout: 120_000,
    extraPrefsFirefox: { 'network.cookie.cookieBehavior': 2, 'intl.accept_languages': 'en-GB' },
  });
  try {
    const page = await browser.newPage();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await page.goto(`${testPortal.origin}/all`);
    await visitAll(page, testPortal, en.failure['missing-cookies']);
    expect(messages).toContain(UNREADABLE);
  } finally {
    await browser.close();
  }
});

test('Chromium without third-party cookies: every element in a frame works or says why not', async ({
  testPortal,
}) => {
  await addPageOfAll(testPortal);
  const site = await openSite();
  site.addPage('/', `<!doctype html><title>Outside</title><iframe src="${testPortal.origin}/all">`);
  await openProfile(WITHOUT_THIRD_PARTY_COOKIES, site.origin, async (context, messages) => {
    const page = await context.newPage();
    await page.goto('/');
    const frame = page.frames()[1];
    if (!frame) throw new Error('The page has no frame');
    await frame.waitForLoadState();
    const storage = 'try { String(localStorage) } catch ({ name }) { name }';
    expect(await frame.evaluate(storage)).toBe('SecurityError');
    await visitAll(frame, testPortal, en.failureDetail.cookieMissing);
    expect(messages).toContain(UNREADABLE);
  });
  await site.close();
});

test('a cookie that is Secure does not reach a page with http, and nothing blames the browser', async ({
  testPortal,
}) => {
  testPortal.setFault('POST /rest/auth/login', async (_, reply) => {
    reply.header('Set-Cookie', 'portal_public_token=a; Path=/; SameSite=Lax; Secure');
    return reply.send({});
  });
  // The portal answers by one name only.
  testPortal.portal.app.server.prependListener('request', ({ headers }) => {
    headers.host = new URL(testPortal.origin).host;
    if (headers.origin) headers.origin = testPortal.origin;
  });
  // Browsers keep such a cookie for `localhost` and 127.0.0.1.
  const intranet = testPortal.origin.replace('127.0.0.1', 'intranet.test');
  await openProfile(
    {},
    intranet,
    async (context, messages) => {
      const login = new LoginPage(await context.newPage());
      await login.signIn('anna');
      await expect(login.alert).toHaveText(en.failureDetail.cookieMissing);
      expect(messages).toContain(UNREADABLE);
    },
    ['--host-resolver-rules=MAP intranet.test 127.0.0.1'],
  );
});

test('a login whose cookies are incomplete is revoked at the portal', async ({
  page,
  testPortal,
  login,
}) => {
  testPortal.setFault('POST /rest/auth/login', withoutCookie('portal_public_token'));
  await login.signIn('anna');
  await expect(login.alert).toHaveText(en.failureDetail.cookieMissing);
  expect(await testPortal.database.query.$count(sessions)).toBe(0);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});
