import { expect, test, vi } from 'vitest';
import { createMemoryTabs } from '../../../src/platform/memory/tabs.ts';
import { awaitFetchesAfterEach } from '../../support/await-fetches-after-each.ts';
import { sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { type VisitOptions, visit } from '../../support/portal-double-visit.ts';

awaitFetchesAfterEach();

const anna = { name: 'anna', password: 'secret' };
const SELF = 'GET /rest/self';
const LOGIN = 'POST /rest/auth/login';

/** Creates a browser at a portal whose cookies are all `HttpOnly`. */
async function createBrowser() {
  const portal = await startPortalDouble();
  portal.on(LOGIN, (response, request) => {
    portal.on(SELF, sendJson(200, ANNA));
    sendStatus(200)(response, request);
  });
  portal.on('POST /rest/auth/logout', (response, request) => {
    portal.on(SELF, sendStatus(401));
    sendStatus(204)(response, request);
  });
  portal.on(SELF, sendStatus(401));
  const channel = createMemoryTabs();
  const local = new Map<string, string>();
  const open = (options: VisitOptions = {}) =>
    visit(portal, {
      path: '/files',
      tabs: channel(),
      local,
      settings: { sessionProbe: 'always', ...options.settings },
      ...options,
    });
  const countSelf = () => portal.calls().filter((call) => call === SELF).length;
  return { portal, local, open, countSelf };
}

test('a page load asks once, and a 401 without a known person is anonymous', async () => {
  const { open, countSelf } = await createBrowser();
  const page = open();
  await page.session.start();
  expect(countSelf()).toBe(1);
  expect(page.session.state.value).toEqual({ status: 'anonymous', captchaDue: false });
  expect(page.names()).not.toContain('logged-out');
  expect(page.visited).toHaveLength(1);
});

test('a sign-in without a readable cookie signs the person in', async () => {
  const { portal, open } = await createBrowser();
  const page = open();
  await expect(page.session.signIn(anna, { stay: true })).resolves.toBe(true);
  expect(page.status()).toBe('signed-in');
  expect(portal.calls()).not.toContain('POST /rest/auth/logout');
});

test.each(['comes back to the page after a pause', 'has another tab that signs out'])(
  'a guest who %s stays a guest',
  async (what) => {
    const { portal, open, countSelf } = await createBrowser();
    portal.on('GET /rest/public', sendJson(200, { guestAccess: true }));
    const channel = createMemoryTabs();
    const settings = { sessionProbe: 'always', recheckAfter: 0 } as const;
    const page = open({ settings, tabs: channel() });
    await page.session.start();
    page.session.continueAsGuest('/files');
    const before = countSelf();
    if (what.includes('tab')) channel().post('session-changed');
    else page.dispatch('visible');
    await expect.poll(countSelf).toBe(before + 1);
    for (let round = 0; round < 50; round++) await new Promise(setImmediate);
    expect(page.status()).toBe('guest');
    expect(page.names()).not.toContain('logged-out');
    expect(page.visited).toEqual([`${portal.origin}/files`]);
  },
);

test.each([{ sessionProbe: 'always' }, { credentials: 'include' }] as const)(
  'the right password in a browser that keeps no cookies is a missing cookie with %j, and the console says so',
  async (settings) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { portal, open } = await createBrowser();
    portal.on(LOGIN, sendStatus(200));
    const page = open({ settings });
    await expect(page.session.signIn(anna)).resolves.toBe(false);
    expect(page.session.state.value).toEqual({
      status: 'anonymous',
      captchaDue: false,
      failure: { code: 'missing-cookies', number: -100, retryAfter: undefined },
    });
    expect(page.names()).not.toContain('logged-out');
    expect(portal.calls().at(-1)).toBe('POST /rest/auth/logout');
    expect(warn.mock.calls).toEqual([['Portico: the portal does not know the new session.']]);
    warn.mockRestore();
  },
);

test('the next page finds the session', async () => {
  const { open, countSelf } = await createBrowser();
  await open().session.signIn(anna, { stay: true });
  const before = countSelf();
  const next = open();
  await next.session.start();
  expect(next.status()).toBe('signed-in');
  expect(countSelf() - before).toBe(1);
});

test('a 401 closes the session of a known person', async () => {
  const { portal, open } = await createBrowser();
  await open().session.signIn(anna, { stay: true });
  portal.on(SELF, sendStatus(401));
  const next = open();
  await next.session.start();
  expect(next.session.state.value).toMatchObject({ status: 'anonymous', ended: 'expired' });
  expect(next.visited.at(-1)).toBe(`${portal.origin}/login`);
});

test('a sign-out in one tab makes the other ask once and sign out', async () => {
  const { open, countSelf } = await createBrowser();
  const [first, second] = [open(), open()];
  await first.session.signIn(anna, { stay: true });
  await expect.poll(second.status).toBe('signed-in');
  const before = countSelf();
  await first.session.signOut();
  await expect.poll(second.status).toBe('anonymous');
  for (let round = 0; round < 50; round++) await new Promise(setImmediate);
  expect(countSelf() - before).toBe(1);
  expect(first.names().filter((name) => name === 'logged-out')).toHaveLength(1);
  expect(second.names().filter((name) => name === 'logged-out')).toHaveLength(1);
});

test('a person who comes back from single sign-on is signed in', async () => {
  const { portal, open } = await createBrowser();
  const settings = {
    sessionProbe: 'always',
    singleSignOn: [{ loginUrl: '/sso' }],
  } as const;
  const left = open({ settings });
  left.session.signInWithSingleSignOn('/files/7');
  const back = open({ settings, perTab: left.perTab });
  await back.session.start();
  expect(back.status()).toBe('signed-in');
  expect(back.visited.at(-1)).toBe(`${portal.origin}/files/7`);
  expect(portal.requests.find(({ url }) => url === '/rest/auth/login')?.headers).not.toHaveProperty(
    'authorization',
  );
});

test('a person who comes back from single sign-on without signing in sees no failure', async () => {
  const { portal, open } = await createBrowser();
  portal.on(LOGIN, sendStatus(401));
  const settings = {
    sessionProbe: 'always',
    singleSignOn: [{ loginUrl: '/sso' }],
  } as const;
  const left = open({ settings });
  left.session.signInWithSingleSignOn();
  const back = open({ settings, perTab: left.perTab });
  await back.session.start();
  expect(back.session.state.value).toEqual({ status: 'anonymous', captchaDue: false });
});

test('a second factor without readable cookies is completed', async () => {
  const { portal, open } = await createBrowser();
  const login = sendStatus(609, { redirectUrl: `${portal.origin}/authority?state=x` });
  portal.on(LOGIN, login);
  const left = open();
  await left.session.signIn(anna, { returnPath: '/files/7' });
  expect(left.status()).toBe('second-factor');
  portal.on('GET /rest/oauth2/login/callback', sendStatus(204));
  portal.on(LOGIN, sendStatus(200));
  portal.on(SELF, sendJson(200, ANNA));
  const state = new URL(left.visited.at(-1) ?? '').searchParams.get('state') ?? '';
  const query = new URLSearchParams({ code: 'c', state });
  const back = open({ path: `/login/second-factor?${query}`, perTab: left.perTab });
  await back.session.start();
  expect(back.status()).toBe('signed-in');
  expect(back.visited.at(-1)).toBe(`${portal.origin}/files/7`);
});

test('an administrator without a readable token still logs in a second time', async () => {
  const { portal, open } = await createBrowser();
  portal.on('POST /ssf/s/portalLogin', sendStatus(204));
  const left = open({
    settings: { sessionProbe: 'always', singleSignOn: [{ loginUrl: '/sso' }] },
  });
  left.session.signInWithSingleSignOn();
  portal.on(LOGIN, sendStatus(200));
  portal.on(SELF, sendJson(200, { ...ANNA, isAdministrator: true }));
  const back = open({ perTab: left.perTab });
  await back.session.start();
  expect(back.status()).toBe('signed-in');
  expect(portal.calls()).toContain('POST /ssf/s/portalLogin');
});
