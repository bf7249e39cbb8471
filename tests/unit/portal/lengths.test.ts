import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS, getExternalUserPath } from '../../../src/contract/calls/paths.ts';
import { AUTHORIZATION_LIMIT, LIMITS } from '../../../src/contract/limits.ts';
import { openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { basic, SCRIPT, type Visitor } from './support/visitor.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal();
});
afterAll(() => testPortal.portal.close());

/** V8 needs quadratic time to normalize it. */
const createMarks = (length: number) => `a${'\u0315\u0327'.repeat(length)}`.slice(0, length);

const post = (visitor: Visitor, path: string, init: RequestInit) =>
  visitor.fetch(path, { method: 'POST', ...init });

const sendRecord = (visitor: Visitor, path: string, record: Record<string, string>) =>
  post(visitor, path, {
    headers: { ...SCRIPT, 'Content-Type': 'application/json' },
    body: JSON.stringify(record),
  });

describe('a text of a stranger', () => {
  test.each<[string, number, (visitor: Visitor, text: string) => Promise<Response>]>([
    [
      'name in Authorization',
      LIMITS.name,
      (visitor, text) =>
        post(visitor, CALL_PATHS.login, {
          headers: { ...SCRIPT, Authorization: basic(text, 'x') },
        }),
    ],
    [
      'password in Authorization',
      LIMITS.password,
      (visitor, text) =>
        post(visitor, CALL_PATHS.login, {
          headers: { ...SCRIPT, Authorization: basic('x', text) },
        }),
    ],
    [
      'answer to a captcha',
      LIMITS.captcha,
      (visitor, text) =>
        post(visitor, `${CALL_PATHS.login}?kaptcha-response=${encodeURIComponent(text)}`, {
          headers: { ...SCRIPT, Authorization: basic('x', 'x') },
        }),
    ],
    [
      'name in the form',
      LIMITS.name,
      (visitor, text) =>
        visitor.submit(CALL_PATHS.portalLogin, { j_username: text, j_password: 'x' }),
    ],
    [
      'password in the form',
      LIMITS.password,
      (visitor, text) =>
        visitor.submit(CALL_PATHS.portalLogin, { j_username: 'x', j_password: text }),
    ],
    [
      'password of a registration',
      LIMITS.password,
      (visitor, password) => sendRecord(visitor, CALL_PATHS.register, { euet: 'x', password }),
    ],
    [
      'name of a registration',
      LIMITS.text,
      (visitor, firstName) => sendRecord(visitor, CALL_PATHS.register, { euet: 'x', firstName }),
    ],
    [
      'new password',
      LIMITS.password,
      (visitor, password) => sendRecord(visitor, CALL_PATHS.resetPassword, { euet: 'x', password }),
    ],
    [
      'address of a reset request',
      LIMITS.name,
      (visitor, emailAddress) =>
        sendRecord(visitor, CALL_PATHS.resetPasswordRequested, { emailAddress }),
    ],
    [
      'parameter of the sign-in page',
      LIMITS.text,
      (visitor, text) => visitor.fetch(`/login?user=${encodeURIComponent(text)}`),
    ],
  ])('is refused before any work if it is longer than allowed: %s', async (_, limit, send) => {
    const visitor = testPortal.visitor();
    expect((await send(visitor, createMarks(limit))).status).not.toBe(400);
    expect((await send(visitor, createMarks(limit + 1))).status).toBe(400);
  });

  test('is refused if it is a header that is longer than allowed', async () => {
    const visitor = testPortal.visitor();
    for (const [path, headers] of [
      [CALL_PATHS.self, { Authorization: `Bearer ${'a'.repeat(AUTHORIZATION_LIMIT)}` }],
      [CALL_PATHS.captcha, { 'Accept-Language': 'a,'.repeat(LIMITS.text) }],
    ] as const) {
      expect([path, (await visitor.fetch(path, { headers })).status]).toEqual([path, 400]);
    }
  });

  test('causes no error of the server if it contains NUL', async () => {
    const visitor = testPortal.visitor();
    for (const [path, status] of [
      ['/rest/oauth2/login/pending/%00', 404],
      [getExternalUserPath('\0'), 404],
      ['/login?user=%00', 400],
    ] as const) {
      expect([path, (await visitor.fetch(path)).status]).toEqual([path, status]);
    }
  });
});
