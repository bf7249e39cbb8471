import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPartner } from '../../../demo/partner/partner.ts';
import { outboxPage } from '../../../demo/portal-demo/outbox-page.ts';
import { statesPage } from '../../../demo/portal-demo/states-page.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { Visitor } from './support/visitor.ts';

const PORTAL = 'http://127.0.0.1/files';

/** The files of the elements that the pages load. */
const FILES = [
  'account.js',
  'locale-picker.js',
  'mfa.js',
  'password-reset.js',
  'portico.js',
  'portico.css',
  'registration.js',
  'session-gate.js',
  'sign-in.js',
];

const PAGES = [
  '/',
  '/login',
  '/login?error=captcha',
  '/login?captcha=text',
  '/filr/login',
  '/register',
  '/reset-password',
  '/login/second-factor',
  '/login/second-factor/confirm',
  '/account/password',
  '/account/sessions',
  '/filr/admin',
  '/filr/admin/settings',
  '/filr/admin/links',
  '/filr/admin/settings',
  '/admin/error',
  '/demo',
  '/demo/outbox',
  '/nowhere',
];

let elements: string;
let testPortal: TestPortal;
beforeAll(async () => {
  elements = await mkdtemp(path.join(tmpdir(), 'elements-'));
  await mkdir(path.join(elements, 'chunks'));
  for (const name of FILES) await writeFile(path.join(elements, name), '');
  testPortal = await openTestPortal({
    elements,
    origin: PORTAL,
    cookiePrefix: 'harbour',
    prepare: (portal) => {
      portal.app.register(outboxPage, { ...portal, origin: PORTAL });
      portal.app.register(statesPage, { ...portal, origin: PORTAL });
    },
  });
});
afterAll(async () => {
  await testPortal.portal.close();
  await rm(elements, { recursive: true });
});

/** A browser whose paths begin below the base path. Its plain forms come from the portal's origin. */
const openBrowser = () => new Visitor(`${testPortal.address}/files`);
const submit = (visitor: Visitor, address: string, fields: Record<string, string>) =>
  visitor.fetch(address, {
    method: 'POST',
    headers: { Origin: 'http://127.0.0.1', Accept: 'text/html' },
    body: new URLSearchParams(fields),
  });

async function signIn(name: string): Promise<Visitor> {
  const visitor = openBrowser();
  const answer = await visitor.signIn(name, getPassword(name));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('location')).toBe('/files/');
  return visitor;
}

/** Returns the addresses in links, forms, scripts and data attributes of a page, each with its method. */
function findAddresses(page: string): string[] {
  const attributes =
    /\s(href|src|action|forgot-password-url|data-action|data-call)="([^"#][^"]*)"/g;
  return [...page.matchAll(attributes)].map(
    ([, name = '', address = '']) => `${name.endsWith('action') ? 'POST' : 'GET'} ${address}`,
  );
}

test('every link, form, style sheet and script of every page is below the base path, and leads somewhere', async () => {
  const visitors = [openBrowser(), await signIn('anna'), await signIn('admin')];
  const found = new Set<string>();
  for (const visitor of visitors) {
    for (const page of PAGES) {
      const answer = await visitor.fetch(page, { headers: { Accept: 'text/html' } });
      const target = answer.headers.get('location');
      if (target) found.add(`GET ${target}`);
      else for (const address of findAddresses(await answer.text())) found.add(address);
    }
  }
  expect(found.size).toBeGreaterThan(25);
  const problems = [];
  for (const address of found) {
    const [method = '', target = ''] = address.split(' ');
    const { status } = await fetch(testPortal.address + target, { method, redirect: 'manual' });
    if (!target.startsWith('/files/') || status === 404) problems.push(`${address}: ${status}`);
  }
  expect(problems).toEqual([]);
});

test('the portal answers 404 outside its base path, also to pages and calls that it has', async () => {
  for (const target of ['/', '/login', CALL_PATHS.self, '/filesystem', '/file', '//files/login']) {
    expect((await fetch(testPortal.address + target)).status, target).toBe(404);
  }
  expect((await fetch(`${testPortal.address}/files`)).status).toBe(200);
  expect((await fetch(`${testPortal.address}/files/login?user=anna`)).status).toBe(200);
});

test('redirects, landing page and links in mails are below the base path', async () => {
  const visitor = openBrowser();
  await visitor.fetch('/login');
  const wrong = await submit(visitor, CALL_PATHS.portalLogin, {
    j_username: 'anna',
    j_password: 'wrong',
  });
  expect(wrong.headers.get('location')).toBe('/files/login?error=1');
  const right = await submit(visitor, CALL_PATHS.portalLogin, {
    j_username: 'anna',
    j_password: getPassword('anna'),
  });
  expect(right.headers.get('location')).toBe('/files/');
  const self = await (await visitor.fetch(CALL_PATHS.self)).json();
  expect(self).toMatchObject({ name: 'anna', landingPage: '/files/' });

  await submit(visitor, '/ssf/invitations', { address: 'marta@partner.example' });
  let outbox = '';
  while (!outbox.includes('Your invitation')) {
    outbox = await (await visitor.fetch('/demo/outbox')).text();
  }
  expect(outbox).toContain(`href="${PORTAL}/register?euet=`);
});

test('the settings on a page name the portal with its base path and the names of its cookies', async () => {
  const page = await (await openBrowser().fetch('/login')).text();
  const [, json = ''] = /id="portico-settings">([^<]*)</.exec(page) ?? [];
  expect(JSON.parse(json)).toEqual({
    portal: PORTAL,
    names: { publicTokenCookie: 'harbour_public_token', mfaTokenCookie: 'harbour_mfa_token' },
    screens: { password: '/account/password', sessions: '/account/sessions' },
  });
  const visitor = await signIn('anna');
  expect([...visitor.jar.keys()].toSorted()).toEqual([
    'harbour_device',
    'harbour_pre_session',
    'harbour_public_token',
    'harbour_session',
  ]);
});

test("a partner's page names the portal with its base path, and its policy allows the portal's scripts", async () => {
  const partner = await openPartner({ host: '127.0.0.1', port: 0, portal: PORTAL });
  try {
    const answer = await fetch(`${partner.origin}/register.html`);
    const page = await answer.text();
    expect(page).toContain(`src="${PORTAL}/portico/registration.js"`);
    expect(page).toContain(`id="portico-settings">${JSON.stringify({ portal: PORTAL })}<`);
    expect(answer.headers.get('content-security-policy')).toContain(
      "script-src 'self' http://127.0.0.1;",
    );
  } finally {
    await partner.close();
  }
});
