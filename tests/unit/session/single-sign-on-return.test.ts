import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryTabs } from '../../../src/platform/memory/tabs.ts';
import {
  dropConnection,
  holdAnswer,
  sendJson,
  sendStatus,
  sendWebPage,
} from '../../support/http-answers.ts';
import { type PortalDouble, startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { type Visit, type VisitOptions, visit } from '../../support/portal-double-visit.ts';

const SSO = { loginUrl: '/ssf/sso/login', logoutUrl: '/ssf/sso/logout' };
const settings = { singleSignOn: [SSO] };

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Opens the page of the same tab after the return from the provider. */
function returnFromProvider(
  portal: PortalDouble,
  { local, perTab }: Visit,
  options: VisitOptions = {},
) {
  portal.cookies.set('portal_public_token', TOKEN);
  return visit(portal, { local, perTab, settings, ...options });
}

/** Starts single sign-on with this return path and returns from the provider. */
async function completeSingleSignOn(returnPath?: string, options: VisitOptions = {}) {
  const portal = await startPortalDouble();
  const left = visit(portal, { settings });
  left.session.signInWithSingleSignOn(returnPath);
  return { portal, left, ...returnFromProvider(portal, left, options) };
}

test('a tab that the provider has opened signs the person in', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  // The token waits for its login.
  portal.on('GET /rest/self', sendStatus(401));
  portal.on('POST /rest/auth/login', (response, request) => {
    portal.on('GET /rest/self', sendJson(200, ANNA));
    sendStatus(200)(response, request);
  });
  const { session, names, status, visited } = visit(portal, { path: '/sso', settings });
  await session.start();
  expect(status()).toBe('signed-in');
  expect(names()).toContain('ssf-logged-in');
  expect(visited).toHaveLength(1);
  expect(portal.requests.at(-2)?.headers.authorization).toBe(`Bearer ${TOKEN}`);
});

test('a token that neither has a session nor waits for its login is that of an ended session', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  portal.on('GET /rest/self', sendStatus(401));
  portal.on('POST /rest/auth/login', sendStatus(401));
  const { session, visited } = visit(portal, { path: '/sso', settings });
  await session.start();
  expect(session.state.value).toMatchObject({ status: 'anonymous', ended: 'expired' });
  expect(portal.cookies.size).toBe(0);
  expect(visited.at(-1)).toBe(`${portal.origin}/login`);
  expect(portal.calls().filter((call) => call === 'POST /rest/auth/login')).toHaveLength(1);
});

test('a return with a cookie signs the person in and goes to the return path', async () => {
  const { portal, session, names, visited, intents, perTab } =
    await completeSingleSignOn('/files/42?a=b#c');
  await session.start();
  const calls = portal.requests.filter(({ url }) => /login|self/.test(url));
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /rest/auth/login',
    'GET /rest/self',
  ]);
  expect(calls[0]?.headers).toMatchObject({
    authorization: `Bearer ${TOKEN}`,
    'cache-control': 'no-cache',
    'x-requested-with': 'portico',
  });
  expect(session.state.value).toEqual({ status: 'signed-in', principal: ANNA });
  expect(names()).toEqual(expect.arrayContaining(['load-principal', 'ssf-logged-in']));
  expect(names().indexOf('load-principal')).toBeLessThan(names().indexOf('ssf-logged-in'));
  expect(names()).not.toContain('logged-in');
  const url = `${portal.origin}/files/42?a=b#c`;
  expect(visited.slice(1)).toEqual([url]);
  expect(intents).toEqual([{ name: 'navigate', detail: { url, reason: 'signed-in' } }]);
  expect([...perTab.values()]).not.toContain('/files/42?a=b#c');
});

test('no form is shown while the portal checks the token', async () => {
  const { portal, session, states, status } = await completeSingleSignOn();
  const late = holdAnswer((response) => response.end());
  portal.on('POST /rest/auth/login', late.answer);
  const received = portal.waitForCall('POST /rest/auth/login');
  const starting = session.start();
  await received;
  expect(status()).toBe('signing-in');
  late.release();
  await starting;
  expect(states.map((state) => state.status)).not.toContain('anonymous');
});

test('two starts complete one single sign-on', async () => {
  const { portal, session, names } = await completeSingleSignOn();
  await Promise.all([session.start(), session.start()]);
  await session.start();
  expect(portal.calls().filter((call) => call === 'POST /rest/auth/login')).toHaveLength(1);
  expect(names().filter((name) => name === 'ssf-logged-in')).toHaveLength(1);
});

test.each(['//evil.example/', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example/'])(
  'the return path %j is ignored before single sign-on',
  async (returnPath) => {
    const { portal, session, visited, status } = await completeSingleSignOn(returnPath);
    await session.start();
    expect(status()).toBe('signed-in');
    for (const url of visited) expect(new URL(url).origin).toBe(portal.origin);
  },
);

test.each(['//evil.example/', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example/'])(
  'a stored return path that was changed to %j is ignored',
  async (changedPath) => {
    const portal = await startPortalDouble();
    const left = visit(portal, { settings });
    left.session.signInWithSingleSignOn('/return');
    for (const [key, value] of left.perTab)
      left.perTab.set(key, value.replace('/return', changedPath));
    expect([...left.perTab.values()].join()).toContain(changedPath);
    const { session, visited, status } = returnFromProvider(portal, left);
    await session.start();
    expect(status()).toBe('signed-in');
    for (const url of visited) expect(new URL(url).origin).toBe(portal.origin);
  },
);

test('a return without the cookie shows the form', async () => {
  const portal = await startPortalDouble();
  const left = visit(portal, { settings });
  left.session.signInWithSingleSignOn('/files');
  const { local, perTab } = left;
  const { session, status } = visit(portal, { settings, local, perTab });
  await session.start();
  expect(status()).toBe('anonymous');
  expect(portal.calls()).not.toContain('POST /rest/auth/login');
  await expect(session.signIn({ name: 'anna', password: 'secret' })).resolves.toBe(true);
});

test('a cookie without a stored return path is checked, and the browser stays on the page', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  const { session, names, visited, status } = visit(portal, { settings });
  await session.start();
  expect(status()).toBe('signed-in');
  expect(portal.calls()).not.toContain('POST /rest/auth/login');
  expect(names()).not.toContain('ssf-logged-in');
  expect(visited).toHaveLength(1);
});

test('a single sign-on in another tab does not change this tab', async () => {
  const { portal, left } = await completeSingleSignOn('/files');
  const other = visit(portal, { local: left.local, settings });
  await other.session.start();
  expect(other.names()).not.toContain('ssf-logged-in');
  expect(other.visited).toHaveLength(1);
});

test('an administrator who returns gets the second login with the token', async () => {
  const { portal, session } = await completeSingleSignOn();
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, isAdministrator: true }));
  portal.on('POST /ssf/s/portalLogin', sendStatus(204));
  await session.start();
  expect(session.permissions.value.administrator).toBe(true);
  const second = portal.requests.filter(({ url }) => url === '/ssf/s/portalLogin');
  expect(second.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${TOKEN}`]);
});

test('single sign-on does not sign in a person without web access', async () => {
  const { portal, session, names, status, local, perTab } = await completeSingleSignOn();
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, web_access_enabled: false }));
  await session.start();
  expect(status()).toBe('anonymous');
  expect(names()).toContain('access-disabled');
  expect(names()).not.toContain('ssf-logged-in');
  expect(local.size + perTab.size + portal.cookies.size).toBe(0);
});

test('a failed single sign-on is not repeated without a click', async () => {
  const { portal, session, status, local, perTab } = await completeSingleSignOn();
  portal.on('POST /rest/auth/login', sendStatus(401));
  await session.start();
  expect(status()).toBe('anonymous');
  expect(local.size + perTab.size + portal.cookies.size).toBe(0);
  await session.start();
  expect(portal.calls().filter((call) => call === 'POST /rest/auth/login')).toHaveLength(1);
});

test('a return is undone by a late answer that the login is disabled', async () => {
  const { portal, session, status, names, local, perTab } = await completeSingleSignOn();
  const lateSelf = holdAnswer(sendJson(200, ANNA));
  portal.on('GET /rest/public', sendJson(200, { webAccessEnabled: false }));
  portal.on('GET /rest/self', lateSelf.answer);
  const received = portal.waitForCall('GET /rest/self');
  const starting = session.start();
  await received;
  await expect.poll(() => session.publicInfo.value).toBeDefined();
  expect(status()).toBe('signing-in');
  lateSelf.release();
  await starting;
  expect(status()).toBe('disabled');
  expect(names()).not.toContain('ssf-logged-in');
  expect(portal.calls()).toContain('POST /rest/auth/logout');
  expect(local.size + perTab.size + portal.cookies.size).toBe(0);
});

test.each([
  ['gives up waiting', sendStatus(408), 'timeout'],
  ['drops the connection', dropConnection, 'network'],
  ['fails', sendStatus(502), 'server-error'],
  ['answers with a web page', sendWebPage(), 'bad-answer'],
])(
  'switched-off web access does not shut out a person who returns while the portal %s',
  async (_, answer, code) => {
    const { portal, session, names } = await completeSingleSignOn();
    portal.on('GET /rest/public', sendJson(200, { webAccessEnabled: false }));
    portal.on('GET /rest/self', answer);
    await session.start();
    expect(session.publicInfo.value).toBeDefined();
    expect(session.state.value).toMatchObject({ status: 'anonymous', failure: { code } });
    expect(names()).not.toContain('login-disabled');
  },
);

test('switched-off web access shuts out a person whom the portal refuses on the return', async () => {
  const { portal, session, status } = await completeSingleSignOn();
  portal.on('GET /rest/public', sendJson(200, { webAccessEnabled: false }));
  portal.on('POST /rest/auth/login', sendStatus(401));
  await session.start();
  expect(status()).toBe('disabled');
});

test.each(['POST /rest/auth/login', 'GET /rest/self'])(
  'a 609 of %s during single sign-on keeps the return path',
  async (call) => {
    const { portal, session, visited } = await completeSingleSignOn('/files/42?a=b');
    portal.on(call, sendStatus(609, { redirectUrl: '/authorize?state=x' }));
    await session.start();
    const url = new URL(visited.at(-1) ?? '');
    expect(url.pathname).toBe('/authorize');
    const back = new URL(url.searchParams.get('state') ?? '', portal.origin);
    expect(back.href).toBe(`${portal.origin}/files/42?a=b`);
  },
);

test('a return does not navigate if a listener of the page signs the person out', async () => {
  const { session, portal, visited, status } = await completeSingleSignOn('/files/42');
  let signedOut: Promise<void> | undefined;
  session.subscribe(({ name }) => {
    if (name === 'ssf-logged-in') signedOut = session.signOut();
  });
  await session.start();
  await signedOut;
  expect(signedOut).toBeDefined();
  expect(status()).toBe('anonymous');
  expect(visited).not.toContain(`${portal.origin}/files/42`);
});

test('a single sign-on whose answer is lost is undone at the portal', async () => {
  const { portal, session, status } = await completeSingleSignOn();
  portal.on('POST /rest/auth/login', dropConnection);
  await session.start();
  expect(status()).toBe('anonymous');
  expect(portal.calls()).toContain('POST /rest/auth/logout');
});

test('a failed return finds a sign-in of another tab', async () => {
  const channel = createMemoryTabs();
  const { portal, session, status } = await completeSingleSignOn(undefined, { tabs: channel() });
  const other = channel();
  const late = holdAnswer(sendStatus(401));
  portal.on('POST /rest/auth/login', late.answer);
  const received = portal.waitForCall('POST /rest/auth/login');
  const starting = session.start();
  await received;
  portal.cookies.set('portal_public_token', 'of another tab');
  other.post('session-changed');
  late.release();
  await starting;
  await expect.poll(status).toBe('signed-in');
});

test('a tab that comes back after another tab has finished its single sign-on ends no session', async () => {
  const portal = await startPortalDouble();
  const left = visit(portal, { settings });
  left.session.signInWithSingleSignOn('/files');
  const other = returnFromProvider(portal, { ...left, perTab: new Map() });
  await other.session.start();
  expect(other.status()).toBe('signed-in');
  // The portal accepts the token for one login.
  portal.on('POST /rest/auth/login', sendStatus(401));
  const { session, status } = returnFromProvider(portal, left);
  await session.start();
  expect(status()).toBe('signed-in');
  expect(portal.calls()).not.toContain('POST /rest/auth/logout');
});

test('another person who comes back from single sign-on is signed in, and not the one of another tab', async () => {
  const { portal, session, local } = await completeSingleSignOn('/files');
  local.set('portico.principal', JSON.stringify(ANNA));
  portal.on('GET /rest/self', sendJson(200, ANNA));
  portal.on('POST /rest/auth/login', (response, request) => {
    portal.on('GET /rest/self', sendJson(200, { name: 'bob' }));
    sendStatus(200)(response, request);
  });
  await session.start();
  expect(session.principal.value?.name).toBe('bob');
});
