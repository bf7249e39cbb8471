import { expect, test } from 'vitest';
import type { Principal } from '../../../src/contract/principal.ts';
import { answerInTurn, holdAnswer, sendJson, sendStatus } from '../../support/http-answers.ts';
import type { HttpAnswer } from '../../support/http-server.ts';
import { type PortalDouble, startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA, BORIS } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };

test('a late answer does not change the session of a person who signed in meanwhile', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', 'old');
  const late = holdAnswer(sendJson(200, BORIS));
  portal.on('GET /rest/self', answerInTurn(late.answer, sendJson(200, ANNA)));
  const { session, states, local } = visit(portal);
  const received = portal.waitForCall('GET /rest/self');
  const starting = session.start();
  await received;
  await expect(session.signIn(anna)).resolves.toBe(true);
  late.release();
  await starting;
  expect(session.state.value).toEqual({ status: 'signed-in', principal: ANNA });
  expect(JSON.stringify(states)).not.toContain(BORIS.name);
  expect(local.get('portico.principal')).toBe(JSON.stringify(ANNA));
});

test('a late 401 does not end the new session', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', 'old');
  const late = holdAnswer(sendStatus(401));
  portal.on('GET /rest/self', answerInTurn(late.answer, sendJson(200, ANNA)));
  const { session, names, visited, status } = visit(portal, { path: '/files' });
  const received = portal.waitForCall('GET /rest/self');
  const starting = session.start();
  await received;
  await session.signIn(anna, { stay: true });
  late.release();
  await starting;
  expect(status()).toBe('signed-in');
  expect(names()).not.toContain('logged-out');
  expect(visited).toHaveLength(1);
  expect(portal.cookies.get('portal_public_token')).toBe(TOKEN);
});

test('a late failure does not change the new session', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', 'old');
  const late = holdAnswer(sendStatus(500));
  portal.on('GET /rest/self', answerInTurn(late.answer, sendJson(200, ANNA)));
  const { session, status } = visit(portal);
  const received = portal.waitForCall('GET /rest/self');
  const starting = session.start();
  await received;
  await session.signIn(anna);
  late.release();
  await starting;
  expect(status()).toBe('signed-in');
});

test('a late answer after the sign-out is dropped', async () => {
  const portal = await startPortalDouble();
  const { session, names, local, perTab } = visit(portal);
  await session.signIn(anna);
  const late = holdAnswer(sendJson(200, ANNA));
  portal.on('GET /rest/self', late.answer);
  const received = portal.waitForCall('GET /rest/self');
  const starting = session.start();
  await received;
  await session.signOut();
  const before = names().length;
  late.release();
  await starting;
  expect(session.state.value).toEqual({
    status: 'anonymous',
    captchaDue: false,
    ended: 'signed-out',
  });
  expect(names().slice(before)).toEqual([]);
  expect(local.size + perTab.size).toBe(0);
});

test('a late answer after the sign-in of another person is dropped', async () => {
  const portal = await startPortalDouble();
  const { session, local } = visit(portal);
  await session.signIn(anna);
  const late = holdAnswer(sendJson(200, ANNA));
  portal.on('GET /rest/self', answerInTurn(late.answer, sendJson(200, BORIS)));
  const received = portal.waitForCall('GET /rest/self');
  const starting = session.start();
  await received;
  await session.signOut();
  await session.signIn({ name: 'boris', password: 'other' });
  late.release();
  await starting;
  expect(session.state.value).toEqual({ status: 'signed-in', principal: BORIS });
  expect(local.get('portico.principal')).toBe(JSON.stringify(BORIS));
});

test('a new check during a sign-in does not change the sign-in', async () => {
  const portal = await startPortalDouble();
  const late = holdAnswer(sendJson(200, ANNA));
  portal.on('GET /rest/self', answerInTurn(late.answer, sendStatus(401)));
  const { session, names, local } = visit(portal);
  const received = portal.waitForCall('GET /rest/self');
  const attempt = session.signIn(anna);
  await received;
  await session.start();
  expect(names()).not.toContain('logged-out');
  late.release();
  await expect(attempt).resolves.toBe(true);
  expect(session.state.value).toEqual({ status: 'signed-in', principal: ANNA });
  expect(local.size).toBe(1);
});

test('a sign-in does not continue on a page that has entered the back/forward cache', async () => {
  const portal = await startPortalDouble();
  const late = holdAnswer(sendJson(200, ANNA));
  portal.on('GET /rest/self', answerInTurn(late.answer, sendStatus(401)));
  const { session, names, local, dispatch } = visit(portal);
  const received = portal.waitForCall('GET /rest/self');
  const attempt = session.signIn(anna);
  await received;
  dispatch('bfcache-enter');
  late.release();
  await expect(attempt).resolves.toBe(false);
  expect(session.state.value.status).toBe('unknown');
  expect(names()).not.toContain('load-principal');
  expect(local.size).toBe(0);
});

test('a late failure of a sign-in does not sign out the person who signed in after it', async () => {
  const portal = await startPortalDouble();
  const late = holdAnswer(sendStatus(500));
  portal.on('GET /rest/self', answerInTurn(late.answer, sendStatus(401)));
  const { session, local, dispatch, names } = visit(portal);
  const received = portal.waitForCall('GET /rest/self');
  const attempt = session.signIn(anna, { stay: true });
  await received;
  dispatch('bfcache-enter');
  dispatch('bfcache-restore');
  await expect.poll(names).toContain('logged-out');
  portal.on('GET /rest/self', sendJson(200, BORIS));
  await session.signIn({ name: 'boris', password: 'other' }, { stay: true });
  late.release();
  await expect(attempt).resolves.toBe(false);
  expect(session.state.value).toEqual({ status: 'signed-in', principal: BORIS });
  expect(portal.cookies.get('portal_public_token')).toBe(TOKEN);
  expect(portal.calls()).not.toContain('POST /rest/auth/logout');
  expect(local.get('portico.principal')).toBe(JSON.stringify(BORIS));
});

test('a failed sign-in does not sign out the person who signed in meanwhile in another tab', async () => {
  const portal = await startPortalDouble();
  const late = holdAnswer(sendStatus(500));
  portal.on('GET /rest/self', answerInTurn(late.answer, sendStatus(500)));
  const { session, names } = visit(portal);
  const received = portal.waitForCall('GET /rest/self');
  const attempt = session.signIn(anna, { stay: true });
  await received;
  portal.cookies.set('portal_public_token', 'of another tab');
  late.release();
  await expect(attempt).resolves.toBe(false);
  expect(names().at(-1)).toBe('login-failed');
  expect(portal.calls()).not.toContain('POST /rest/auth/logout');
  expect(portal.cookies.get('portal_public_token')).toBe('of another tab');
});

/** Renews the token with each response about the person. */
const renewToken =
  (portal: PortalDouble, person: Principal): HttpAnswer =>
  (response, ...rest) => {
    portal.cookies.set('portal_public_token', `${portal.cookies.get('portal_public_token')}+`);
    sendJson(200, person)(response, ...rest);
  };

test('a portal that renews the token with each response is asked once', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', 'first');
  portal.on('GET /rest/self', renewToken(portal, ANNA));
  const { session, status } = visit(portal);
  await session.start();
  expect(status()).toBe('signed-in');
  expect(portal.calls().filter((call) => call === 'GET /rest/self')).toHaveLength(1);
});

test('a login without web access is logged out at a portal that renews the token', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/self', renewToken(portal, { ...ANNA, web_access_enabled: false }));
  const { session } = visit(portal);
  await expect(session.signIn(anna)).resolves.toBeUndefined();
  expect(portal.calls()).toContain('POST /rest/auth/logout');
  expect(portal.cookies.get('portal_public_token')).toBeUndefined();
});

test('another tab that signs in again and again does not cause endless calls', async () => {
  const portal = await startPortalDouble();
  const { session, local, status } = visit(portal);
  portal.on('GET /rest/self', (response, ...rest) => {
    const name = `person ${portal.calls().length}`;
    local.set('portico.principal', JSON.stringify({ ...ANNA, name }));
    sendJson(200, ANNA)(response, ...rest);
  });
  await session.signIn(anna, { stay: true });
  expect(status()).toBe('signed-in');
  expect(portal.calls().filter((call) => call === 'GET /rest/self')).toHaveLength(3);
});
