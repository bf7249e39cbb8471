import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../../src/contract/failure.ts';
import {
  dropConnection,
  holdAnswer,
  sendJson,
  sendStatus,
  sendWebPage,
} from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('a page without a token sends no request for the person', async () => {
  const portal = await startPortalDouble();
  const { session, status } = visit(portal);
  await session.start();
  expect(portal.calls().toSorted()).toEqual(['GET /rest/public', 'GET /rest/release_info']);
  expect(status()).toBe('anonymous');
});

test('the form can be used before the portal has answered', async () => {
  const portal = await startPortalDouble();
  const { session, status } = visit(portal);
  const starting = session.start();
  expect(status()).toBe('anonymous');
  await starting;
});

test('a cookie from an earlier visit signs the person in without a password', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  const { session, names, local, perTab } = visit(portal);
  await session.start();
  expect(session.state.value).toEqual({ status: 'signed-in', principal: ANNA });
  expect(names()).toContain('load-principal');
  expect(names()).not.toContain('logged-in');
  expect([...local.keys()]).toEqual(['portico.principal']);
  expect([...perTab]).toEqual([['portico.session.bearer', TOKEN]]);
});

test('a cookie from an earlier visit does not sign in a person without web access', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, web_access_enabled: false }));
  const { session, names, status, local, perTab } = visit(portal);
  await session.start();
  expect(status()).toBe('anonymous');
  expect(names()).toContain('access-disabled');
  expect(names()).not.toContain('load-principal');
  expect(portal.calls()).toContain('POST /rest/auth/logout');
  expect(local.size + perTab.size + portal.cookies.size).toBe(0);
});

test('a token in session storage signs the person in', async () => {
  const portal = await startPortalDouble();
  const { session, perTab, status } = visit(portal);
  perTab.set('portico.session.bearer', TOKEN);
  await session.start();
  expect(portal.calls()).toContain('GET /rest/self');
  expect(status()).toBe('signed-in');
});

test('the events for license, guest access and branding are dispatched once each', async () => {
  const portal = await startPortalDouble();
  portal.on(
    'GET /rest/public',
    sendJson(200, { guestAccess: true, branding: { productName: 'A' } }),
  );
  const licence = { advanced_license: true, license_expired: false };
  portal.on('GET /rest/release_info', sendJson(200, licence));
  const { session, events } = visit(portal);
  await session.start();
  const payloads = Object.fromEntries(events.map(({ name, payload }) => [name, payload]));
  expect(events).toHaveLength(4);
  expect(payloads).toEqual({
    'load-licence': undefined,
    'loaded-licence': licence,
    'guest-access-status': { guestAccess: true, branding: { productName: 'A' } },
    'set-branding': { productName: 'A' },
  });
  expect(session.publicInfo.value).toMatchObject({ guestAccess: true });
  expect(session.licence.value).toEqual(licence);
});

test('a person can sign in at a portal that has no public information', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/public', sendWebPage());
  portal.on('GET /rest/release_info', dropConnection);
  const { session, status, names } = visit(portal);
  await session.start();
  expect(session.publicInfo.value).toBeUndefined();
  const message = 'Portico: the public information could not be read.';
  const codes = vi
    .mocked(console.warn)
    .mock.calls.flatMap(([text, failure]) => (text === message ? [failure.code] : []));
  expect(codes).toEqual(['bad-answer', 'network']);
  await expect(session.signIn({ name: 'anna', password: 'secret' })).resolves.toBe(true);
  expect(status()).toBe('signed-in');
  expect(names()).not.toContain('guest-access-status');
});

test('a portal that disables the login removes the form', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/public', sendJson(200, { webAccessEnabled: false }));
  const { session, names, status } = visit(portal);
  await session.start();
  expect(status()).toBe('disabled');
  expect(names()).toContain('login-disabled');
});

test('another start shows the form when the portal has enabled the login again', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/public', sendJson(200, { webAccessEnabled: false }));
  const { session, status } = visit(portal);
  await session.start();
  portal.on('GET /rest/public', sendJson(200, { webAccessEnabled: true }));
  await session.start();
  expect(status()).toBe('anonymous');
});

test.each([
  ['closes the connection', dropConnection],
  ['responds with 500', sendStatus(500)],
  ['responds with 403', sendStatus(403)],
  ['sends a web page', sendWebPage()],
  ['sends an invalid principal', sendJson(200, { id: 'x' })],
])('a portal that %s leaves the token unchanged and shows the form', async (_, answer) => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  portal.on('GET /rest/self', answer);
  const { session, status, names, visited } = visit(portal);
  await session.start();
  expect(status()).toBe('anonymous');
  expect(names()).not.toContain('logged-out');
  expect(portal.cookies.get('portal_public_token')).toBe(TOKEN);
  expect(visited).toHaveLength(1);
  const message = 'Portico: the portal did not answer who is signed in.';
  expect(console.warn).toHaveBeenLastCalledWith(message, expect.any(Failure));
});

test('a page that sets another portal shows nothing of the first one', async () => {
  const [old, present] = [await startPortalDouble(), await startPortalDouble()];
  old.on('GET /rest/public', sendJson(200, { branding: { productName: 'Old' } }));
  present.on('GET /rest/self', sendStatus(401));
  const { session, configure, names, status } = visit(old);
  await session.start();
  await session.signIn({ name: 'anna', password: 'secret' }, { stay: true });
  configure({ portal: present.origin, afterClose: 'stay' });
  const starting = session.start();
  expect(status()).toBe('unknown');
  expect(session.principal.value).toBeUndefined();
  expect(session.branding.value).toBeUndefined();
  expect(session.licence.value).toBeUndefined();
  await starting;
  expect(status()).toBe('anonymous');
  expect(old.calls()).not.toContain('POST /rest/auth/logout');
  expect(names().filter((name) => name === 'load-principal')).toHaveLength(1);
});

test('a late answer is dropped if the page has set another portal', async () => {
  const [old, present] = [await startPortalDouble(), await startPortalDouble()];
  const late = holdAnswer(sendJson(200, { branding: { productName: 'Old' } }));
  old.on('GET /rest/public', late.answer);
  present.on('GET /rest/public', sendJson(200, { branding: { productName: 'Present' } }));
  const { session, configure, names } = visit(old);
  const received = old.waitForCall('GET /rest/public');
  const starting = session.start();
  await received;
  configure({ portal: present.origin });
  await session.start();
  late.release();
  await starting;
  expect(session.branding.value?.productName).toBe('Present');
  expect(names().filter((name) => name === 'set-branding')).toHaveLength(1);
});
