import { expect, test } from 'vitest';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import { connect } from '../../support/connect.ts';
import { sendJson, sendRaw, sendStatus, sendWebPage } from '../../support/http-answers.ts';
import { type HttpAnswer, startHttpServer } from '../../support/http-server.ts';

/** Returns the failure of a login at a portal with this answer. */
async function readLoginFailure(answer: HttpAnswer) {
  const { origin, requests } = await startHttpServer(answer);
  const client = connect({ ...defaultSettings(origin), retryDelay: 1 });
  const failure = await client
    .signIn({ name: 'anna', password: 'secret' }, {})
    .catch((error) => error);
  // A repeated login would count as a second attempt, so it is never retried.
  expect(requests).toHaveLength(1);
  return failure;
}

test('a wrong name or password is reported as invalid credentials', async () => {
  const body = { code: 'BAD_CREDENTIALS', message: 'The name or the password is wrong.' };
  expect(await readLoginFailure(sendJson(401, body))).toMatchObject({
    name: 'Failure',
    code: 'invalid-credentials',
    number: 401,
  });
});

test('a wrong password can require a captcha for the next attempt', async () => {
  const body = { code: 'BAD_CREDENTIALS', message: 'Invalid Credential: captcha required' };
  expect(await readLoginFailure(sendJson(401, body))).toMatchObject({
    code: 'invalid-credential-require-captcha',
    number: -201,
    status: 401,
  });
});

test('a wrong captcha is reported as an incorrect captcha', async () => {
  const body = { code: 'INVALID_CAPTCHA_RESPONSE', message: 'Sorry: Invalid Captcha response' };
  expect(await readLoginFailure(sendJson(401, body))).toMatchObject({
    code: 'incorrect-captcha',
    number: -200,
    status: 401,
  });
});

test('a message with both phrases is reported as an incorrect captcha', async () => {
  const body = { message: 'Invalid Credential or Invalid Captcha' };
  expect(await readLoginFailure(sendJson(401, body))).toMatchObject({ code: 'incorrect-captcha' });
});

test('a phrase is recognized with any status', async () => {
  expect(await readLoginFailure(sendJson(400, { message: 'Invalid Captcha' }))).toMatchObject({
    code: 'incorrect-captcha',
    status: 400,
  });
});

test.each(['invalid captcha', 'INVALID CREDENTIAL', 'Invalid  Captcha'])(
  'the message %j is not one of the phrases',
  async (message) => {
    expect(await readLoginFailure(sendJson(401, { message }))).toMatchObject({
      code: 'invalid-credentials',
    });
  },
);

test.each([
  ['a phrase outside the message', sendJson(401, { code: 'Invalid Captcha' })],
  ['a phrase in plain text', (response) => response.writeHead(401).end('Invalid Captcha')],
  ['a message that is not a text', sendJson(401, { message: ['Invalid Captcha'] })],
  ['an empty body', sendStatus(401)],
  ['an empty web page', sendRaw(401, '', { 'Content-Type': 'text/html' })],
  ['a list', sendJson(401, ['Invalid Captcha'])],
] satisfies [string, HttpAnswer][])('401 with %s is a wrong password', async (_, answer) => {
  expect(await readLoginFailure(answer)).toMatchObject({
    code: 'invalid-credentials',
    status: 401,
  });
});

test.each([
  [400, 'forbidden'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [405, 'forbidden'],
  [408, 'timeout'],
  [413, 'forbidden'],
  [414, 'forbidden'],
  [422, 'forbidden'],
  [429, 'rate-limited'],
  [431, 'forbidden'],
  [500, 'server-error'],
  [502, 'server-error'],
  [503, 'server-error'],
  [504, 'server-error'],
  [599, 'server-error'],
  [609, 'second-factor-required'],
])('the status %i is reported as %s', async (status, code) => {
  expect(await readLoginFailure(sendStatus(status))).toMatchObject({
    code,
    status,
    number: status,
  });
});

test('a 609 with a URL, headers and a body is reported as a required second factor', async () => {
  const answer = sendJson(
    609,
    { message: 'second factor' },
    { redirectUrl: 'https://id.example.com/' },
  );
  expect(await readLoginFailure(answer)).toMatchObject({
    code: 'second-factor-required',
    number: 609,
  });
});

test('the failure of a rate limit contains the seconds to wait', async () => {
  expect(await readLoginFailure(sendStatus(429, { 'Retry-After': '90' }))).toMatchObject({
    code: 'rate-limited',
    retryAfter: 90,
  });
});

test('the failure of a disabled login contains the seconds to wait', async () => {
  const end = new Date(Date.now() + 600_000).toUTCString();
  const failure = await readLoginFailure(sendStatus(503, { 'Retry-After': end }));
  expect(failure).toMatchObject({ code: 'login-disabled', number: 503 });
  expect(failure.retryAfter).toBeGreaterThan(590);
  expect(failure.retryAfter).toBeLessThanOrEqual(600);
});

test('a 503 with the code LOGIN_DISABLED becomes the failure login-disabled', async () => {
  const answer = sendJson(503, { code: 'LOGIN_DISABLED' });
  expect(await readLoginFailure(answer)).toMatchObject({
    code: 'login-disabled',
    retryAfter: undefined,
  });
});

test.each([
  ['a web page of a proxy', sendWebPage(503)],
  ['another code', sendJson(503, { code: 'OVERLOADED' })],
  ['an invalid Retry-After header', sendStatus(503, { 'Retry-After': 'after lunch' })],
])('a 503 with %s is an error of the server', async (_, answer) => {
  expect(await readLoginFailure(answer)).toMatchObject({ code: 'server-error', status: 503 });
});

test.each([429, 503])(
  'an invalid Retry-After header with the status %i is ignored',
  async (status) => {
    const failure = await readLoginFailure(sendStatus(status, { 'Retry-After': 'after lunch' }));
    expect(failure.retryAfter).toBeUndefined();
  },
);
