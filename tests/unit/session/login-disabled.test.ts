import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryTabs } from '../../../src/platform/memory/tabs.ts';
import { awaitFetchesAfterEach } from '../../support/await-fetches-after-each.ts';
import { holdAnswer, sendDisabledLogin, sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };
const LOGIN_DISABLED = sendJson(200, { webAccessEnabled: false, guestAccess: true });
const settings = { singleSignOn: [{ loginUrl: '/ssf/sso/login', logoutUrl: '/ssf/sso/logout' }] };

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});
awaitFetchesAfterEach();

test('a disabled login dispatches its event once and sends no call for the person', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/public', LOGIN_DISABLED);
  const { session, names, intents, visited } = visit(portal);
  await session.start();
  expect(session.state.value).toEqual({ status: 'disabled' });
  expect(names().filter((name) => name === 'login-disabled')).toHaveLength(1);
  expect(portal.calls()).not.toContain('POST /rest/auth/logout');
  expect(intents).toEqual([]);
  expect(visited).toHaveLength(1);
});

test('a disabled login accepts no credentials, not even empty ones', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/public', LOGIN_DISABLED);
  const { session, intents, status } = visit(portal);
  await session.start();
  await expect(session.signIn(anna)).resolves.toBe(false);
  await expect(session.signIn({})).resolves.toBe(false);
  expect(status()).toBe('disabled');
  expect(intents).toEqual([]);
  expect(portal.calls()).not.toContain('POST /rest/auth/login');
});

test('a sign-in during the check of a session ends that session if the login is disabled', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  const late = holdAnswer(sendJson(200, ANNA));
  portal.on('GET /rest/self', late.answer);
  portal.on('POST /rest/auth/login', sendDisabledLogin);
  const { session, status } = visit(portal);
  const requested = portal.waitForCall('GET /rest/self');
  const starting = session.start();
  await requested;
  await expect(session.signIn(anna)).resolves.toBe(false);
  late.release();
  await starting;
  expect(status()).toBe('disabled');
  expect(portal.calls()).toContain('POST /rest/auth/logout');
  expect(portal.cookies.has('portal_public_token')).toBe(false);
});

test('a disabled login accepts no guest', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/public', LOGIN_DISABLED);
  const { session, status, perTab, visited } = visit(portal);
  await session.start();
  session.continueAsGuest();
  expect(status()).toBe('disabled');
  expect(perTab.size).toBe(0);
  expect(visited).toHaveLength(1);
});

test('a guest is no longer a guest after the login was disabled', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/public', sendJson(200, { guestAccess: true }));
  const { session, status } = visit(portal);
  await session.start();
  session.continueAsGuest();
  portal.on('GET /rest/public', LOGIN_DISABLED);
  await session.start();
  expect(status()).toBe('disabled');
});

test('a disabled login allows single sign-on', async () => {
  const portal = await startPortalDouble();
  portal.on('POST /rest/auth/login', sendDisabledLogin);
  const { session, status, visited } = visit(portal, { settings });
  await session.signIn(anna);
  expect(status()).toBe('disabled');
  expect(session.singleSignOn.value).toHaveLength(1);
  expect(session.signInWithSingleSignOn()).toBe(true);
  expect(visited.at(-1)).toBe(`${portal.origin}/ssf/sso/login`);
});

test('a return from single sign-on to a disabled login does not sign the person in', async () => {
  const portal = await startPortalDouble();
  const left = visit(portal, { settings });
  left.session.signInWithSingleSignOn('/files');
  portal.cookies.set('portal_public_token', TOKEN);
  portal.on('POST /rest/auth/login', sendDisabledLogin);
  const { local, perTab } = left;
  const { session, names, status, visited } = visit(portal, { settings, local, perTab });
  await session.start();
  expect(status()).toBe('disabled');
  expect(names().filter((name) => name === 'login-disabled')).toHaveLength(1);
  expect(names()).not.toContain('login-failed');
  expect(visited).toHaveLength(1);
});

test('a 503 of another call does not disable the login', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  for (const call of ['/rest/public', '/rest/release_info', '/rest/self']) {
    portal.on(`GET ${call}`, sendDisabledLogin);
  }
  const { session, names, status } = visit(portal);
  await session.start();
  expect(status()).toBe('anonymous');
  expect(names()).not.toContain('login-disabled');
});

test('a disabled login also signs people out in the other tabs', async () => {
  const portal = await startPortalDouble();
  const channel = createMemoryTabs();
  const local = new Map<string, string>();
  const [first, second] = [channel(), channel()].map((tabs) => visit(portal, { local, tabs }));
  await first?.session.signIn(anna, { stay: true });
  await expect.poll(() => second?.status()).toBe('signed-in');
  portal.on('GET /rest/public', LOGIN_DISABLED);
  portal.on('GET /rest/self', sendStatus(401));
  await first?.session.start();
  expect(first?.status()).toBe('disabled');
  await expect.poll(() => second?.status()).toBe('anonymous');
  expect(second?.session.principal.value).toBeUndefined();
});

test('a late answer about the person does not enable a disabled login', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  const late = holdAnswer(sendJson(200, ANNA));
  portal.on('GET /rest/self', late.answer);
  portal.on('GET /rest/public', LOGIN_DISABLED);
  const { session, status, states, local, perTab } = visit(portal);
  const requested = portal.waitForCall('GET /rest/self');
  const starting = session.start();
  await requested;
  late.release();
  await starting;
  expect(status()).toBe('disabled');
  expect(states.map((state) => state.status)).not.toContain('signed-in');
  expect(local.size + perTab.size).toBe(0);
});

test('a disabled login stays disabled on a page that is restored or becomes visible', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/public', LOGIN_DISABLED);
  const { session, status, dispatch } = visit(portal, { settings: { recheckAfter: 0 } });
  await session.start();
  dispatch('visible');
  expect(status()).toBe('disabled');
  dispatch('bfcache-enter');
  dispatch('bfcache-restore');
  expect(status()).toBe('disabled');
});

test('a late answer of an earlier start does not disable a login that is enabled again', async () => {
  const portal = await startPortalDouble();
  const late = holdAnswer(LOGIN_DISABLED);
  portal.on('GET /rest/public', late.answer);
  const { session, names, status } = visit(portal);
  const requested = portal.waitForCall('GET /rest/public');
  const first = session.start();
  await requested;
  portal.on('GET /rest/public', sendJson(200, { webAccessEnabled: true }));
  await session.start();
  late.release();
  await first;
  expect(status()).toBe('anonymous');
  expect(names()).not.toContain('login-disabled');
});

test('a late answer about the license does not disable a login that is enabled again', async () => {
  const portal = await startPortalDouble();
  const late = holdAnswer(sendJson(200, {}));
  portal.on('GET /rest/public', LOGIN_DISABLED);
  portal.on('GET /rest/release_info', late.answer);
  const { session, status } = visit(portal);
  const first = session.start();
  await expect.poll(status).toBe('disabled');
  const enabled = holdAnswer(sendJson(200, { webAccessEnabled: true }));
  portal.on('GET /rest/public', enabled.answer);
  portal.on('GET /rest/release_info', sendJson(200, {}));
  const second = session.start();
  late.release();
  await first;
  enabled.release();
  await second;
  expect(status()).toBe('anonymous');
});

test('a disabled login stays disabled until the portal has answered, also without a license', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/public', LOGIN_DISABLED);
  const { session, status } = visit(portal);
  await session.start();
  const enabled = holdAnswer(sendJson(200, { webAccessEnabled: true }));
  const license = holdAnswer(sendJson(200, {}));
  portal.on('GET /rest/public', enabled.answer);
  portal.on('GET /rest/release_info', license.answer);
  const requested = portal.waitForCall('GET /rest/public');
  const restart = session.start();
  await requested;
  expect(status()).toBe('disabled');
  enabled.release();
  await expect.poll(status).toBe('anonymous');
  license.release();
  await restart;
  expect(status()).toBe('anonymous');
});

test('a login that is still disabled shows no form meanwhile, also without an answer about the license', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/public', LOGIN_DISABLED);
  const { session, states, status } = visit(portal);
  await session.start();
  const before = states.length;
  const license = holdAnswer(sendJson(200, {}));
  portal.on('GET /rest/release_info', license.answer);
  const requested = portal.waitForCall('GET /rest/release_info');
  const restart = session.start();
  await requested;
  await expect(session.signIn(anna)).resolves.toBe(false);
  license.release();
  await restart;
  expect(status()).toBe('disabled');
  expect(states.slice(before)).toEqual([]);
});

test('a person whom the portal refuses sees the notice before the answer about the license', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  portal.on('GET /rest/public', LOGIN_DISABLED);
  portal.on('GET /rest/self', sendStatus(401));
  const license = holdAnswer(sendJson(200, {}));
  portal.on('GET /rest/release_info', license.answer);
  const { session, status } = visit(portal);
  const starting = session.start();
  await expect.poll(status).toBe('disabled');
  license.release();
  await starting;
  expect(status()).toBe('disabled');
});
