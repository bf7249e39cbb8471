import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryTabs } from '../../../src/platform/memory/tabs.ts';
import { awaitFetchesAfterEach } from '../../support/await-fetches-after-each.ts';
import { holdAnswer, sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { omitEndReason, type VisitOptions, visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});
awaitFetchesAfterEach();

/** Opens a page of a portal that allows guests, and waits for its public information. */
async function openPortal(options: VisitOptions = {}) {
  const portal = await startPortalDouble();
  const external = { locale: 'de', country: 'AT' };
  portal.on('GET /rest/public', sendJson(200, { guestAccess: true, external }));
  const seen = visit(portal, options);
  await seen.session.start();
  return { portal, ...seen };
}

test('a person can continue as a guest without a sign-in', async () => {
  const { portal, session, states, intents, visited } = await openPortal();
  expect(session.guestAccess.value).toBe(true);
  session.continueAsGuest();
  expect(session.state.value).toEqual({ status: 'guest' });
  expect(session.principal.value).toBeUndefined();
  expect(new Set(Object.values(session.permissions.value))).toEqual(new Set([false]));
  expect(states.map(({ status }) => status)).not.toContain('signed-in');
  const url = `${portal.origin}/`;
  expect(visited.slice(1)).toEqual([url]);
  expect(intents).toEqual([{ name: 'navigate', detail: { url, reason: 'guest' } }]);
  expect(portal.calls().filter((call) => call.startsWith('POST'))).toEqual([]);
});

test("a guest gets the portal's language for external users", async () => {
  const { session } = await openPortal();
  session.continueAsGuest();
  expect(session.publicInfo.value?.external).toEqual({ locale: 'de', country: 'AT' });
});

test.each([
  ['/files/42?a=b#c', '/files/42?a=b#c'],
  ['', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['https://evil.example/', '/'],
])('a guest with the return path %j goes to %s', async (returnPath, path) => {
  const { portal, session, visited } = await openPortal();
  session.continueAsGuest(returnPath);
  expect(visited.slice(1)).toEqual([portal.origin + path]);
});

test('a guest stays on the page if it cancels the navigation', async () => {
  const { session, visited, status } = await openPortal({ askPage: () => false });
  session.continueAsGuest('/files');
  expect(status()).toBe('guest');
  expect(visited).toHaveLength(1);
});

test.each([
  ['does not mention guests', sendJson(200, {})],
  ['forbids guests', sendJson(200, { guestAccess: false })],
  ['sends a text instead of a boolean', sendJson(200, { guestAccess: 'true' })],
])('guest access is not available if the portal %s', async (_, answer) => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/public', answer);
  const { session, status, perTab, visited } = visit(portal);
  await session.start();
  expect(session.guestAccess.value).toBe(false);
  session.continueAsGuest();
  expect(status()).toBe('anonymous');
  expect(perTab.size).toBe(0);
  expect(visited).toHaveLength(1);
});

test('guest access is not available before the portal has answered', async () => {
  const portal = await startPortalDouble();
  const late = holdAnswer(sendJson(200, { guestAccess: true }));
  portal.on('GET /rest/public', late.answer);
  const { session, status } = visit(portal);
  const starting = session.start();
  session.continueAsGuest();
  expect(status()).toBe('anonymous');
  late.release();
  await starting;
  session.continueAsGuest();
  expect(status()).toBe('guest');
});

test('a signed-in person cannot become a guest', async () => {
  const { session } = await openPortal();
  await session.signIn(anna, { stay: true });
  session.continueAsGuest();
  expect(session.state.value).toEqual({ status: 'signed-in', principal: ANNA });
});

test('a person who is signing in cannot become a guest', async () => {
  const { session, status } = await openPortal();
  const attempt = session.signIn(anna, { stay: true });
  session.continueAsGuest();
  expect(status()).toBe('signing-in');
  await attempt;
  expect(status()).toBe('signed-in');
});

test('a guest stays a guest on the next page of the tab, but not in another tab', async () => {
  const { portal, session, perTab, local } = await openPortal();
  session.continueAsGuest();
  const next = visit(portal, { path: '/files', perTab, local });
  await next.session.start();
  expect(next.status()).toBe('guest');
  expect(next.visited).toHaveLength(1);
  const other = visit(portal, { path: '/files', local });
  await other.session.start();
  expect(other.status()).toBe('anonymous');
});

test("a guest's sign-out goes to the login without a call", async () => {
  const { portal, session, status, names, visited, perTab, local } = await openPortal();
  session.continueAsGuest('/files');
  await session.signOut();
  expect(status()).toBe('anonymous');
  expect(names()).toContain('logged-out');
  expect(portal.calls()).not.toContain('POST /rest/auth/logout');
  expect(visited.at(-1)).toBe(`${portal.origin}/login`);
  expect(omitEndReason(perTab).length + local.size).toBe(0);
  const next = visit(portal, { perTab, local });
  await next.session.start();
  expect(next.status()).toBe('anonymous');
});

test('a guest can sign in', async () => {
  const { session, states } = await openPortal();
  session.continueAsGuest();
  const before = states.length;
  await expect(session.signIn(anna, { stay: true })).resolves.toBe(true);
  expect(states.slice(before).map(({ status }) => status)).toEqual(['signing-in', 'signed-in']);
  expect(session.principal.value).toEqual(ANNA);
});

test('a failed sign-in of a guest shows its failure, and the person is no guest on the next page', async () => {
  const { portal, session, perTab, local } = await openPortal();
  session.continueAsGuest();
  portal.on('POST /rest/auth/login', sendStatus(401));
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(session.state.value).toMatchObject({ failure: { code: 'invalid-credentials' } });
  const next = visit(portal, { perTab, local });
  await next.session.start();
  expect(next.status()).toBe('anonymous');
});

test.each([{}, { name: 'anna' }, { name: '', password: '' }])(
  'a guest who submits the form with %j gets the missing fields',
  async (credentials) => {
    const { portal, session } = await openPortal();
    session.continueAsGuest();
    await expect(session.signIn(credentials)).resolves.toBe(false);
    expect(session.state.value).toMatchObject({
      failure: { code: 'missing-credentials', number: -101 },
    });
    expect(portal.calls()).not.toContain('POST /rest/auth/login');
  },
);

test('a sign-in removes the stored guest access', async () => {
  const { session, perTab } = await openPortal();
  session.continueAsGuest();
  await session.signIn(anna, { stay: true });
  expect([...perTab]).toEqual([['portico.session.bearer', TOKEN]]);
});

test('a guest who is signed in by another tab is no longer a guest', async () => {
  const channel = createMemoryTabs();
  const { portal, session, status, perTab, local } = await openPortal({ tabs: channel() });
  session.continueAsGuest();
  const other = visit(portal, { local, tabs: channel() });
  await other.session.signIn(anna, { stay: true });
  await expect.poll(status).toBe('signed-in');
  expect([...perTab]).toEqual([['portico.session.bearer', TOKEN]]);
});

test.each([
  ['the portal no longer allows guests', sendJson(200, { guestAccess: false }), {}],
  ['the portal no longer mentions guests', sendJson(200, {}), {}],
  [
    'the page now has single sign-on',
    sendJson(200, { guestAccess: true }),
    { singleSignOn: [{ loginUrl: '/ssf/sso/login' }] },
  ],
])('a guest is no guest on the next page if %s', async (_, answer, settings) => {
  const { portal, session, perTab, local } = await openPortal();
  session.continueAsGuest();
  portal.on('GET /rest/public', answer);
  const next = visit(portal, { path: '/files', perTab, local, settings });
  await next.session.start();
  expect(next.status()).toBe('anonymous');
  next.dispatch('bfcache-enter');
  next.dispatch('bfcache-restore');
  expect(next.status()).toBe('anonymous');
});
