import { expect, test, vi } from 'vitest';
import { createMemoryTabs } from '../../../src/platform/memory/tabs.ts';
import { answerInTurn, holdAnswer, sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';
import {
  CALLBACK,
  redirectToAuthority,
  settings,
  startSecondFactorPortal,
} from '../../support/second-factor-visit.ts';

const anna = { name: 'anna', password: 'secret' };
const LOGIN_DISABLED = sendJson(200, { webAccessEnabled: false });

test('a portal that disables the login signs the person out and removes their data', async () => {
  const portal = await startPortalDouble();
  const { session, local, perTab, status } = visit(portal);
  await session.signIn(anna, { stay: true });
  portal.on('GET /rest/public', LOGIN_DISABLED);
  await session.start();
  expect(status()).toBe('disabled');
  expect(portal.calls()).toContain('POST /rest/auth/logout');
  expect(local.size + perTab.size + portal.cookies.size).toBe(0);
  await session.signOut();
  expect(status()).toBe('disabled');
});

test('an administrator stays signed in on a portal that disables the login for all others', async () => {
  const portal = await startPortalDouble();
  const local = new Map<string, string>();
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, isAdministrator: true }));
  portal.on('POST /ssf/s/portalLogin', sendStatus(204));
  await visit(portal, { local }).session.signIn(anna, { stay: true });
  const late = holdAnswer(sendJson(200, { ...ANNA, isAdministrator: true }));
  portal.on('GET /rest/self', late.answer);
  portal.on('GET /rest/public', LOGIN_DISABLED);
  const { session, names, status } = visit(portal, { local });
  const starting = session.start();
  await expect.poll(() => session.publicInfo.value).toBeDefined();
  late.release();
  await starting;
  expect(status()).toBe('signed-in');
  await session.start();
  expect(status()).toBe('signed-in');
  expect(names()).not.toContain('login-disabled');
  expect(portal.calls()).not.toContain('POST /rest/auth/logout');
});

test('an administrator whom the page does not know yet stays signed in on such a portal', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  const late = holdAnswer(sendJson(200, { ...ANNA, isAdministrator: true }));
  portal.on('GET /rest/self', late.answer);
  portal.on('GET /rest/public', LOGIN_DISABLED);
  const { session, names, status } = visit(portal);
  const starting = session.start();
  await expect.poll(() => session.publicInfo.value).toBeDefined();
  late.release();
  await starting;
  expect(status()).toBe('signed-in');
  expect(names()).not.toContain('login-disabled');
});

test('an administrator whom a plain form sent to the authority is signed in on the return while web access is off', async () => {
  const portal = await startSecondFactorPortal();
  portal.cookies.set('portal_public_token', TOKEN);
  const late = holdAnswer(sendJson(200, { ...ANNA, isAdministrator: true }));
  portal.on('GET /rest/self', late.answer);
  portal.on('POST /ssf/s/portalLogin', sendStatus(204));
  portal.on('GET /rest/public', LOGIN_DISABLED);
  const query = new URLSearchParams({
    code: 'good',
    state: `${portal.origin}/filr/admin/settings`,
  });
  const path = `/login/second-factor?${query}`;
  const { session, names, status, visited } = visit(portal, { settings, path });
  const starting = session.start();
  await expect.poll(() => session.publicInfo.value).toBeDefined();
  late.release();
  await starting;
  expect(status()).toBe('signed-in');
  expect(names()).not.toContain('login-disabled');
  expect(portal.calls()).toContain('POST /ssf/s/portalLogin');
  expect(visited.at(-1)).toBe(`${portal.origin}/filr/admin/settings`);
});

test('a disabled login is shown where the portal no longer knows the administrator of the last visit', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  const remembered = JSON.stringify({ ...ANNA, isAdministrator: true });
  portal.on('GET /rest/self', sendStatus(401));
  portal.on('GET /rest/public', LOGIN_DISABLED);
  const local = new Map([['portico.principal', remembered]]);
  const { session, names, status } = visit(portal, { local });
  await session.start();
  expect(status()).toBe('disabled');
  expect(names().filter((name) => name === 'login-disabled')).toHaveLength(1);
});

test('an administrator keeps the session if the portal does not answer who is signed in', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  portal.on('GET /rest/self', sendStatus(502));
  portal.on('GET /rest/public', LOGIN_DISABLED);
  vi.spyOn(console, 'warn').mockReturnValue();
  const { session, names, status } = visit(portal);
  await session.start();
  expect(names()).not.toContain('login-disabled');
  expect(portal.calls()).not.toContain('POST /rest/auth/logout');
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, isAdministrator: true }));
  await session.start();
  expect(status()).toBe('signed-in');
});

test('an administrator of another tab keeps the session if the portal does not answer after a failed second factor', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  portal.on('GET /rest/self', sendStatus(502));
  portal.on('GET /rest/public', LOGIN_DISABLED);
  vi.spyOn(console, 'warn').mockReturnValue();
  const { session, names } = returnToPortal({ code: 'bad' });
  const late = holdAnswer(sendStatus(400));
  portal.on(CALLBACK, late.answer);
  const received = portal.waitForCall(CALLBACK);
  const starting = session.start();
  await received;
  portal.cookies.set('portal_public_token', 'of another tab');
  late.release();
  await starting;
  expect(names()).not.toContain('login-disabled');
  expect(portal.calls()).not.toContain('POST /rest/auth/logout');
});

test('the login is disabled after another tab has asked for a second check', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  const late = holdAnswer(sendJson(200, ANNA));
  portal.on('GET /rest/self', answerInTurn(late.answer, sendJson(200, ANNA)));
  portal.on('GET /rest/public', LOGIN_DISABLED);
  const channel = createMemoryTabs();
  const other = channel();
  const { session, states, status } = visit(portal, { tabs: channel() });
  const requested = portal.waitForCall('GET /rest/self');
  const starting = session.start();
  await requested;
  await expect.poll(() => session.publicInfo.value).toBeDefined();
  other.post('session-changed');
  await expect.poll(status).toBe('disabled');
  late.release();
  await starting;
  expect(status()).toBe('disabled');
  expect(states.map((state) => state.status)).not.toContain('signed-in');
});

test('a sign-in is undone by a late answer that the login is disabled', async () => {
  const portal = await startPortalDouble();
  const lateInfo = holdAnswer(LOGIN_DISABLED);
  const lateSelf = holdAnswer(sendJson(200, ANNA));
  portal.on('GET /rest/public', lateInfo.answer);
  portal.on('GET /rest/self', lateSelf.answer);
  const { session, names, local, perTab, status } = visit(portal);
  const starting = session.start();
  const received = portal.waitForCall('GET /rest/self');
  const attempt = session.signIn(anna, { stay: true });
  await received;
  lateInfo.release();
  await starting;
  lateSelf.release();
  await expect(attempt).resolves.toBe(false);
  expect(status()).toBe('disabled');
  expect(names()).not.toContain('logged-in');
  expect(portal.calls()).toContain('POST /rest/auth/logout');
  expect(local.size + perTab.size + portal.cookies.size).toBe(0);
});
