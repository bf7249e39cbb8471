import { expect, test } from 'vitest';
import { createMemoryTabs } from '../../../src/platform/memory/tabs.ts';
import type { CookieJar } from '../../../src/platform/ports.ts';
import { awaitFetchesAfterEach } from '../../support/await-fetches-after-each.ts';
import { sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';

awaitFetchesAfterEach();

const anna = { name: 'anna', password: 'secret' };
const SELF = 'GET /rest/self';

/** Creates a browser whose script cannot remove the cookies, for example because they have another path. */
async function createBrowser() {
  const portal = await startPortalDouble();
  const cookies: CookieJar = {
    getAll: (name) => [portal.cookies.get(name) ?? []].flat(),
    remove: () => {},
    set() {},
    waitForChange: async () => {},
  };
  const channel = createMemoryTabs();
  const local = new Map<string, string>();
  const open = () => visit(portal, { path: '/files', tabs: channel(), local, cookies });
  const countSelf = () => portal.calls().filter((call) => call === SELF).length;
  return { portal, local, open, countSelf };
}

test('of two tabs with an expired session and a cookie that stays, one asks the portal, twice', async () => {
  const { portal, open, countSelf } = await createBrowser();
  const tabs = [open(), open()];
  await tabs[0]?.session.signIn(anna, { stay: true });
  await expect.poll(() => tabs.map(({ status }) => status())).toEqual(['signed-in', 'signed-in']);
  portal.on(SELF, sendStatus(401));
  const before = countSelf();
  await tabs[0]?.session.rebuildPrincipal();
  await expect.poll(() => tabs.map(({ status }) => status())).toEqual(['anonymous', 'anonymous']);
  // Further messages would arrive within these rounds of the event loop.
  for (let round = 0; round < 50; round++) await new Promise(setImmediate);
  console.info(`two tabs, one expired session: ${countSelf() - before} of /rest/self`);
  expect(countSelf() - before).toBe(2);
  expect(tabs.map(({ names }) => names().filter((name) => name === 'logged-out').length)).toEqual([
    1, 1,
  ]);
});

test('a second page load with the token of an ended session asks nothing and announces nothing', async () => {
  const { portal, open, countSelf } = await createBrowser();
  portal.cookies.set('portal_public_token', TOKEN);
  portal.on(SELF, sendStatus(401));
  await open().session.start();
  expect(countSelf()).toBe(2);
  const next = open();
  await next.session.start();
  expect(countSelf()).toBe(2);
  expect(next.status()).toBe('anonymous');
  expect(next.names()).not.toContain('logged-out');
});

test('a sign-out with a cookie that stays ends the session for the next page too', async () => {
  const { portal, open, countSelf } = await createBrowser();
  const first = open();
  await first.session.signIn(anna, { stay: true });
  await first.session.signOut();
  expect(portal.cookies.size).toBe(1);
  const before = countSelf();
  const next = open();
  await next.session.start();
  expect(next.status()).toBe('anonymous');
  expect(countSelf()).toBe(before);
});

test('a new token after the end of a session is asked about', async () => {
  const { portal, open } = await createBrowser();
  const first = open();
  await first.session.signIn(anna, { stay: true });
  await first.session.signOut();
  portal.cookies.set('portal_public_token', 'of another sign-in');
  const next = open();
  await next.session.start();
  expect(next.status()).toBe('signed-in');
});

test('a sign-in that gets the token of the ended session again is accepted in all tabs', async () => {
  const { open } = await createBrowser();
  const tabs = [open(), open()];
  await tabs[0]?.session.signIn(anna, { stay: true });
  await tabs[0]?.session.signOut();
  await tabs[0]?.session.signIn(anna, { stay: true });
  await expect.poll(() => tabs.map(({ status }) => status())).toEqual(['signed-in', 'signed-in']);
});

/** Creates a browser with an old cookie that script cannot remove, beside those that the portal sets. */
async function createBrowserWithOldCookie() {
  const portal = await startPortalDouble();
  const cookies: CookieJar = {
    // The one with the longer path comes first (RFC 6265 section 5.4).
    getAll: (name) => ['old', portal.cookies.get(name) ?? []].flat(),
    remove: (name) => void portal.cookies.delete(name),
    set() {},
    waitForChange: async () => {},
  };
  const local = new Map<string, string>();
  return { portal, open: () => visit(portal, { path: '/files', local, cookies }) };
}

test('an old cookie of another path does not prevent a sign-in', async () => {
  const { portal, open } = await createBrowserWithOldCookie();
  portal.on(SELF, sendStatus(401));
  await open().session.start();
  portal.on(SELF, sendJson(200, ANNA));
  const page = open();
  await page.session.start();
  await expect(page.session.signIn(anna, { stay: true })).resolves.toBe(true);
  expect(page.status()).toBe('signed-in');
});

test('a person whom a form of the server has signed in is signed in beside an old cookie', async () => {
  const { portal, open } = await createBrowserWithOldCookie();
  portal.on(SELF, sendStatus(401));
  await open().session.start();
  portal.on(SELF, sendJson(200, ANNA));
  portal.cookies.set('portal_public_token', 'of the form');
  const page = open();
  await page.session.start();
  expect(page.status()).toBe('signed-in');
});

test.each([
  ['in quotes', '"a+b/c=="'],
  ['percent-encoded', 'a%2Bb%2Fc%3D%3D'],
])('a token that the server has written %s is sent as it was meant', async (_, value) => {
  const portal = await startPortalDouble();
  portal.on('POST /rest/auth/login', (response, request) => {
    portal.cookies.set('portal_public_token', value);
    sendStatus(200)(response, request);
  });
  portal.on(SELF, sendJson(200, { ...ANNA, isAdministrator: true }));
  const page = visit(portal, {
    path: '/files',
    settings: { singleSignOn: [{ loginUrl: '/sso' }] },
  });
  page.session.signInWithSingleSignOn('/files');
  portal.cookies.set('portal_public_token', value);
  const back = visit(portal, { local: page.local, perTab: page.perTab });
  await back.session.start();
  const login = portal.requests.find(({ url }) => url === '/rest/auth/login');
  expect(login?.headers.authorization).toBe('Bearer a+b/c==');
});
