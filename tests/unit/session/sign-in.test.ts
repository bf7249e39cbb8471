import { expect, test } from 'vitest';
import { sendJson, sendStatus, stallBody } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA, FULL_PRINCIPAL } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };

test('the right password signs the person in', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/self', sendJson(200, FULL_PRINCIPAL));
  const { session, states, events, local, perTab } = visit(portal);
  await expect(session.signIn(anna)).resolves.toBe(true);
  expect(portal.calls()).toEqual(['POST /rest/auth/login', 'GET /rest/self']);
  expect(states).toEqual([
    { status: 'unknown' },
    { status: 'signing-in', captchaDue: false },
    { status: 'signed-in', principal: FULL_PRINCIPAL },
  ]);
  expect(events).toEqual([
    { name: 'login', payload: { name: 'anna' } },
    { name: 'load-principal', payload: FULL_PRINCIPAL },
    { name: 'logged-in', payload: undefined },
  ]);
  expect(JSON.parse(local.get('portico.principal') ?? '')).toEqual(FULL_PRINCIPAL);
  expect([...perTab]).toEqual([['portico.session.bearer', TOKEN]]);
});

test('the page can cancel a login before its first call', async () => {
  const portal = await startPortalDouble();
  const { session, intents } = visit(portal, {
    askPage({ name }) {
      if (name === 'login') expect(portal.calls()).toEqual([]);
      return true;
    },
  });
  await session.signIn(anna, { stay: true });
  expect(intents).toEqual([{ name: 'login', detail: { name: 'anna' } }]);
});

test('a login that the page cancels sends and changes nothing', async () => {
  const portal = await startPortalDouble();
  const { session, states, events } = visit(portal, { askPage: () => false });
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(portal.calls()).toEqual([]);
  expect(events).toEqual([]);
  expect(states).toEqual([{ status: 'unknown' }]);
});

test('a login whose body stalls after its headers signs the person in', async () => {
  const portal = await startPortalDouble();
  portal.on('POST /rest/auth/login', (response, request) => {
    portal.cookies.set('portal_public_token', TOKEN);
    stallBody(response, request);
  });
  const { session, status } = visit(portal, { settings: { timeout: 1_000 } });
  await expect(session.signIn(anna)).resolves.toBe(true);
  expect(status()).toBe('signed-in');
});

test('a cookie that the browser gives to script after the answer is no blocked cookie', async () => {
  const portal = await startPortalDouble();
  let moments = 0;
  const cookies = {
    getAll: (name: string) => (moments < 3 ? [] : [portal.cookies.get(name) ?? []].flat()),
    remove: () => {},
    set() {},
    async waitForChange() {
      moments += 1;
    },
  };
  const { session, status } = visit(portal, { cookies });
  await expect(session.signIn(anna, { stay: true })).resolves.toBe(true);
  expect(status()).toBe('signed-in');
  expect(moments).toBe(3);
});

test('a login without its cookie is undone', async () => {
  const portal = await startPortalDouble();
  portal.on('POST /rest/auth/login', sendStatus(200));
  const { session, events, local, perTab, status } = visit(portal);
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(portal.calls()).toEqual(['POST /rest/auth/login', 'POST /rest/auth/logout']);
  expect(events.at(-1)).toEqual({
    name: 'login-failed',
    payload: { code: 'missing-cookies', number: -100, retryAfter: undefined },
  });
  expect(status()).toBe('anonymous');
  expect(local.size + perTab.size).toBe(0);
});

test('a person without web access is not signed in, and their data is removed', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, web_access_enabled: false }));
  const { session, names, local, perTab, visited } = visit(portal);
  await expect(session.signIn(anna)).resolves.toBeUndefined();
  expect(portal.calls().at(-1)).toBe('POST /rest/auth/logout');
  expect(names()).toEqual(['login', 'access-disabled']);
  expect(session.state.value).toMatchObject({
    status: 'anonymous',
    captchaDue: false,
    failure: { code: 'access-disabled' },
  });
  expect(local.size + perTab.size + portal.cookies.size).toBe(0);
  expect(visited).toHaveLength(1);
});

test('a person without the field web_access_enabled has web access', async () => {
  const portal = await startPortalDouble();
  const { session } = visit(portal);
  await expect(session.signIn(anna)).resolves.toBe(true);
});

test.each([
  [401, 'missing-cookies'],
  [500, 'server-error'],
  [403, 'forbidden'],
])('a login whose person cannot be read (HTTP %i) is undone', async (status, code) => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/self', sendStatus(status));
  const { session, local, perTab } = visit(portal);
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(portal.calls().at(-1)).toBe('POST /rest/auth/logout');
  expect(session.state.value).toMatchObject({ status: 'anonymous', failure: { code } });
  expect(local.size + perTab.size + portal.cookies.size).toBe(0);
});

test('a login that cannot be undone still fails', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/self', sendStatus(403));
  portal.on('POST /rest/auth/logout', (response) => response.destroy());
  const { session, status } = visit(portal);
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(status()).toBe('anonymous');
});

test('a second sign-in during the first changes nothing', async () => {
  const portal = await startPortalDouble();
  const { session, names } = visit(portal);
  const first = session.signIn(anna);
  await expect(session.signIn({ name: 'boris', password: 'x' })).resolves.toBe(false);
  await expect(first).resolves.toBe(true);
  expect(portal.calls()).toEqual(['POST /rest/auth/login', 'GET /rest/self']);
  expect(names()).toEqual(['login', 'load-principal', 'logged-in']);
});

test('a sign-in while a person is signed in changes nothing', async () => {
  const portal = await startPortalDouble();
  const { session } = visit(portal);
  await session.signIn(anna);
  const before = session.state.value;
  await expect(session.signIn({ name: 'boris', password: 'x' })).resolves.toBe(false);
  expect(session.state.value).toBe(before);
  expect(portal.calls()).toHaveLength(2);
});

test('a sign-in drops the token of the link that it has used, and no other one', async () => {
  const portal = await startPortalDouble();
  const { navigation, session } = visit(portal);
  navigation.keepLinkToken('link');
  await session.signIn(anna, { stay: true });
  expect(navigation.linkToken).toBe('link');
  await session.signOut({ stay: true });
  await session.signIn({ ...anna, linkToken: 'link' }, { stay: true });
  expect(navigation.linkToken).toBeUndefined();
});
