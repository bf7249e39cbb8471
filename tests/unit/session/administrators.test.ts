import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../../src/contract/failure.ts';
import {
  dropConnection,
  holdAnswer,
  neverRespond,
  sendJson,
  sendStatus,
  sendWebPage,
} from '../../support/http-answers.ts';
import type { HttpAnswer } from '../../support/http-server.ts';
import { TOKEN } from '../../support/portal-double.ts';
import {
  PORTAL_LOGIN,
  PORTAL_LOGOUT,
  startAdminPortalDouble,
} from '../../support/portal-double-admin.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { omitEndReason, visit } from '../../support/portal-double-visit.ts';

const PASSWORD = 'pässwörd & 4711+%';
const ADMIN = { ...ANNA, isAdministrator: true };

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Opens a page where an administrator signs in. */
async function signInAdministrator(answer?: HttpAnswer) {
  const portal = await startAdminPortalDouble(answer);
  const seen = visit(portal, { path: '/filr/admin' });
  const result = await seen.session.signIn({ name: 'anna', password: PASSWORD }, { stay: true });
  return { portal, result, ...seen };
}

test('an administrator gets a second login with the same name and password', async () => {
  const { portal, result, names } = await signInAdministrator();
  expect(result).toBe(true);
  expect(portal.calls()).toEqual(['POST /rest/auth/login', 'GET /rest/self', PORTAL_LOGIN]);
  const { headers } = portal.requests.at(-1) ?? {};
  expect(headers?.['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect(headers?.['x-requested-with']).toBe('portico');
  expect(portal.forms.map((form) => [...new URLSearchParams(form)])).toEqual([
    [
      ['j_username', 'anna'],
      ['j_password', PASSWORD],
    ],
  ]);
  expect(names()).toEqual(['login', 'load-principal', 'logged-in']);
});

test('an administrator is signed in only after the second login has ended', async () => {
  const late = holdAnswer(sendStatus(204));
  const portal = await startAdminPortalDouble(late.answer);
  const { session, status } = visit(portal);
  const received = portal.waitForCall(PORTAL_LOGIN);
  const attempt = session.signIn({ name: 'anna', password: PASSWORD }, { stay: true });
  await received;
  expect(status()).toBe('signing-in');
  late.release();
  await attempt;
  expect(status()).toBe('signed-in');
});

test.each([
  ['without administrator fields', ANNA],
  ['who is not an administrator', { ...ANNA, isAdministrator: false }],
  ['who is only an OAuth administrator', { ...ANNA, is_oauth_admin: true }],
])('a person %s gets one login and one logout', async (_, person) => {
  const portal = await startAdminPortalDouble(undefined, person);
  const { session } = visit(portal);
  await session.signIn({ name: 'anna', password: PASSWORD }, { stay: true });
  await session.signOut();
  expect(portal.calls()).toEqual([
    'POST /rest/auth/login',
    'GET /rest/self',
    'POST /rest/auth/logout',
  ]);
});

test('an administrator of a portal that renews the token gets one second login', async () => {
  const portal = await startAdminPortalDouble();
  portal.on('GET /rest/self', (response, ...rest) => {
    portal.cookies.set('portal_public_token', 'renewed');
    sendJson(200, ADMIN)(response, ...rest);
  });
  const { session } = visit(portal);
  await session.signIn({ name: ADMIN.name, password: PASSWORD }, { stay: true });
  expect(portal.calls()).toEqual(['POST /rest/auth/login', 'GET /rest/self', PORTAL_LOGIN]);
});

test('an administrator without web access gets no second login', async () => {
  const portal = await startAdminPortalDouble(undefined, { ...ADMIN, web_access_enabled: false });
  const { session, status } = visit(portal);
  await expect(session.signIn({ name: 'anna', password: PASSWORD })).resolves.toBeUndefined();
  expect(status()).toBe('anonymous');
  expect(portal.calls()).not.toContain(PORTAL_LOGIN);
});

test.each([
  ['responds with 401', sendJson(401, { message: PASSWORD })],
  ['responds with 403', sendStatus(403)],
  ['responds with 404', sendStatus(404)],
  ['responds with 500', sendStatus(500)],
  ['responds with 503', sendStatus(503)],
  ['closes the connection', dropConnection],
  ['sends a web page', sendWebPage()],
] satisfies [string, HttpAnswer][])(
  'a portal that %s to the second login does not prevent the sign-in',
  async (_, answer) => {
    const { portal, result, names, status } = await signInAdministrator(answer);
    expect(result).toBe(true);
    expect(status()).toBe('signed-in');
    expect(names()).toEqual(['login', 'load-principal', 'logged-in']);
    expect(portal.forms).toHaveLength(1);
    const message = 'Portico: the second login of the administrator (portalLogin) failed.';
    expect(console.warn).toHaveBeenLastCalledWith(message, expect.any(Failure));
    expect(portal.calls()).not.toContain('POST /rest/auth/logout');
  },
);

test('a second login without an answer does not prevent the sign-in', async () => {
  const limits: AbortController[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
  const portal = await startAdminPortalDouble(neverRespond);
  const { session, status } = visit(portal);
  const received = portal.waitForCall(PORTAL_LOGIN);
  const attempt = session.signIn({ name: 'anna', password: PASSWORD }, { stay: true });
  await received;
  limits.at(-1)?.abort(new DOMException('The time is up.', 'TimeoutError'));
  await expect(attempt).resolves.toBe(true);
  expect(status()).toBe('signed-in');
  const message = 'Portico: the second login of the administrator (portalLogin) failed.';
  expect(console.warn).toHaveBeenLastCalledWith(message, expect.any(Failure));
});

test('an administrator is signed out of both logins', async () => {
  const { portal, session, names, visited } = await signInAdministrator();
  await session.signOut();
  expect(portal.calls().slice(3).toSorted()).toEqual(['POST /rest/auth/logout', PORTAL_LOGOUT]);
  expect(portal.requests.at(-1)?.headers['x-requested-with']).toBe('portico');
  expect(names().slice(3)).toEqual(['logout', 'logged-out']);
  expect(visited.at(-1)).toBe(`${portal.origin}/login`);
});

test('an administrator whose second login failed is signed out of both logins', async () => {
  const { portal, session } = await signInAdministrator(sendStatus(500));
  await session.signOut();
  expect(portal.calls()).toContain(PORTAL_LOGOUT);
});

test.each([
  ['responds with 500', sendStatus(500)],
  ['closes the connection', dropConnection],
  ['responds with 401', sendStatus(401)],
] satisfies [string, HttpAnswer][])(
  'a portal that %s to the second logout does not prevent the sign-out',
  async (_, answer) => {
    const { portal, session, names, status, local, perTab } = await signInAdministrator();
    portal.on(PORTAL_LOGOUT, answer);
    await session.signOut();
    expect(status()).toBe('anonymous');
    expect(names().slice(3)).toEqual(['logout', 'logged-out']);
    expect(local.size + omitEndReason(perTab).length + portal.cookies.size).toBe(0);
    expect(console.warn).toHaveBeenCalledOnce();
  },
);

test('an administrator with a cookie gets no second login but a second logout', async () => {
  const portal = await startAdminPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  const { session } = visit(portal);
  await session.start();
  expect(session.permissions.value.administrator).toBe(true);
  await session.signOut();
  expect(portal.calls()).not.toContain(PORTAL_LOGIN);
  expect(portal.calls()).toContain(PORTAL_LOGOUT);
});

test('an attempt that is aborted during the second login ends at once, and the login is undone', async () => {
  const portal = await startAdminPortalDouble(neverRespond);
  const giveUp = new AbortController();
  const { session, status, local, perTab } = visit(portal);
  const received = portal.waitForCall(PORTAL_LOGIN);
  const attempt = session.signIn({ name: 'anna', password: PASSWORD }, { signal: giveUp.signal });
  await received;
  giveUp.abort();
  await expect(attempt).resolves.toBe(false);
  expect(status()).toBe('anonymous');
  expect(portal.calls()).toContain('POST /rest/auth/logout');
  expect(local.size + perTab.size + portal.cookies.size).toBe(0);
});
