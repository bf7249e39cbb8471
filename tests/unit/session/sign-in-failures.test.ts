import { expect, test } from 'vitest';
import {
  answerInTurn,
  dropConnection,
  neverRespond,
  sendDisabledLogin,
  sendJson,
  sendStatus,
  sendWebPage,
} from '../../support/http-answers.ts';
import { startPortalDouble } from '../../support/portal-double.ts';
import { visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };

test.each([
  ['no fields', {}],
  ['no password', { name: 'anna' }],
  ['no name', { password: 'secret' }],
  ['an empty name', { name: '', password: 'secret' }],
  ['an empty password', { name: 'anna', password: '' }],
])('with %s no call is sent', async (_, credentials) => {
  const portal = await startPortalDouble();
  const { session, events, intents, states } = visit(portal);
  await expect(session.signIn(credentials)).resolves.toBe(false);
  expect(portal.calls()).toEqual([]);
  expect(intents).toEqual([]);
  const payload = { code: 'missing-credentials', number: -101, retryAfter: undefined };
  expect(events).toEqual([{ name: 'login-failed', payload }]);
  expect(states.at(-1)).toEqual({ status: 'anonymous', captchaDue: false, failure: payload });
});

test('after "Invalid Credential" a captcha is due until a sign-in succeeds', async () => {
  const portal = await startPortalDouble();
  portal.on('POST /rest/auth/login', sendJson(401, { message: 'Invalid Credential' }));
  const { session, status } = visit(portal);

  await session.signIn(anna);
  expect(session.state.value).toMatchObject({
    captchaDue: true,
    failure: { code: 'invalid-credential-require-captcha', number: -201 },
  });

  await session.signIn(anna);
  expect(session.state.value).toMatchObject({
    captchaDue: true,
    failure: { code: 'missing-captcha', number: -203 },
  });

  await session.signIn({ ...anna, captcha: '' });
  expect(session.state.value).toMatchObject({ failure: { number: -203 } });

  await session.signIn({ name: 'anna', password: '', captcha: 'x' });
  expect(session.state.value).toMatchObject({
    captchaDue: true,
    failure: { code: 'missing-credentials-require-captcha', number: -202 },
  });
  expect(portal.calls()).toHaveLength(1);

  portal.on('POST /rest/auth/login', sendJson(401, { message: 'Invalid Captcha' }));
  await session.signIn({ ...anna, captcha: 'wrong' });
  expect(session.state.value).toMatchObject({
    captchaDue: true,
    failure: { code: 'incorrect-captcha', number: -200 },
  });

  portal.on('POST /rest/auth/login', (response, request) => {
    expect(request.url).toBe('/rest/auth/login?kaptcha-response=right');
    portal.cookies.set('portal_public_token', 't');
    response.end();
  });
  await expect(session.signIn({ ...anna, captcha: 'right' })).resolves.toBe(true);
  expect(status()).toBe('signed-in');
  await session.signOut();
  expect(session.state.value).toEqual({
    status: 'anonymous',
    captchaDue: false,
    ended: 'signed-out',
  });
});

test.each([
  ['a wrong password', sendJson(401, { message: 'no' }), 'invalid-credentials', 401],
  ['too many attempts', sendStatus(429), 'rate-limited', 429],
  ['a portal that responds with 500', sendStatus(500), 'server-error', 500],
  ['a portal that closes the connection', dropConnection, 'network', 0],
  ['the web page of a captive portal', sendWebPage(), 'bad-answer', 200],
])('%s appears in the state and in an event', async (_, answer, code, number) => {
  const portal = await startPortalDouble();
  portal.on('POST /rest/auth/login', answer);
  const { session, names } = visit(portal);
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(portal.calls()).toEqual(['POST /rest/auth/login']);
  expect(names()).toEqual(['login', 'login-failed']);
  expect(session.state.value).toMatchObject({ status: 'anonymous', failure: { code, number } });
});

test('a second factor with a URL that is not allowed fails, and the form can be used again', async () => {
  const portal = await startPortalDouble();
  portal.on('POST /rest/auth/login', sendStatus(609, { redirectUrl: 'https://id.example.com/' }));
  const { session, names, visited } = visit(portal);
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(portal.calls()).toEqual(['POST /rest/auth/login', 'POST /rest/auth/logout']);
  expect(names()).toEqual(['login', 'oauth2-authorization-failed']);
  expect(visited).toHaveLength(1);
  expect(session.state.value).toMatchObject({
    status: 'anonymous',
    failure: { code: 'second-factor-required', number: 609 },
  });
});

test('the failure of a rate limit contains the seconds to wait', async () => {
  const portal = await startPortalDouble();
  portal.on('POST /rest/auth/login', sendStatus(429, { 'Retry-After': '120' }));
  const { session, events } = visit(portal);
  await session.signIn(anna);
  expect(events.at(-1)?.payload).toEqual({ code: 'rate-limited', number: 429, retryAfter: 120 });
});

test('a name with a colon fails without a call', async () => {
  const portal = await startPortalDouble();
  const { session } = visit(portal);
  await expect(session.signIn({ name: 'an:na', password: 'secret' })).resolves.toBe(false);
  expect(portal.calls()).toEqual([]);
  expect(session.state.value).toMatchObject({ failure: { code: 'invalid-user-name' } });
});

test('a login without an answer fails after the timeout of the settings', async () => {
  const portal = await startPortalDouble();
  portal.on('POST /rest/auth/login', neverRespond);
  const { session } = visit(portal, { settings: { timeout: 40 } });
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(session.state.value).toMatchObject({ failure: { code: 'timeout', number: 0 } });
});

test('a disabled login removes the form, and another start shows it again', async () => {
  const portal = await startPortalDouble();
  portal.on('POST /rest/auth/login', sendDisabledLogin);
  const { session, names, status } = visit(portal);
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(names()).toEqual(['login', 'login-disabled']);
  expect(status()).toBe('disabled');
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(portal.calls()).toHaveLength(1);
  await session.start();
  expect(status()).toBe('anonymous');
});

test('the person can sign in again after a 503 of a proxy', async () => {
  const portal = await startPortalDouble();
  portal.on('POST /rest/auth/login', sendWebPage(503));
  const { session, names, status } = visit(portal);
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(names()).toEqual(['login', 'login-failed']);
  expect(session.state.value).toMatchObject({ failure: { code: 'server-error', number: 503 } });
  portal.on('POST /rest/auth/login', (response) => {
    portal.cookies.set('portal_public_token', 't');
    response.end();
  });
  await expect(session.signIn(anna)).resolves.toBe(true);
  expect(status()).toBe('signed-in');
});

test('a disabled login keeps the time of its Retry-After until the next start', async () => {
  const portal = await startPortalDouble();
  portal.on('POST /rest/auth/login', sendStatus(503, { 'Retry-After': '600' }));
  const { session } = visit(portal);
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(session.state.value).toEqual({ status: 'disabled', retryAfter: 600 });
  await session.start();
  expect(session.state.value).toMatchObject({ status: 'anonymous' });
});

test('an attempt after a failed one can succeed', async () => {
  const portal = await startPortalDouble();
  portal.on(
    'POST /rest/auth/login',
    answerInTurn(sendStatus(401), (response) => {
      portal.cookies.set('portal_public_token', 't');
      response.end();
    }),
  );
  const { session, status } = visit(portal);
  await expect(session.signIn(anna)).resolves.toBe(false);
  await expect(session.signIn(anna)).resolves.toBe(true);
  expect(status()).toBe('signed-in');
});
