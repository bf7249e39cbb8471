import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { basic, SCRIPT } from './support/visitor.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal();
});
afterAll(() => testPortal.portal.close());

describe('a malformed request', () => {
  const login = (authorization: string | undefined, init: RequestInit = {}) =>
    testPortal.visitor().fetch(CALL_PATHS.login, {
      method: 'POST',
      ...init,
      headers: {
        ...SCRIPT,
        ...(authorization && { Authorization: authorization }),
        ...init.headers,
      },
    });
  const base64 = (bytes: readonly number[]) => Buffer.from(bytes).toString('base64');
  const malformed: [string, string][] = [
    ['no colon', `Basic ${Buffer.from('anna').toString('base64')}`],
    ['invalid UTF-8', `Basic ${base64([0x61, 0x3a, 0xff, 0xfe])}`],
    ['a NUL in the name', basic('an\0na', 'x')],
    ['a NUL in the password', basic('anna', 'x\0')],
    ['a line break in the name', basic('an\nna', 'x')],
    ['invalid base64', 'Basic a=b=c'],
    ['a scheme without credentials', 'Basic '],
    ['a bearer token with spaces', 'Bearer a b'],
  ];
  test.each(malformed)('is refused: %s', async (_, authorization) => {
    const answer = await login(authorization);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'MALFORMED_CREDENTIALS' });
  });

  test.each([undefined, 'Digest abc', ''])(
    'is refused: Authorization %s',
    async (authorization) => {
      const answer = await login(authorization);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: 'MISSING_CREDENTIALS' });
    },
  );

  test('is refused if the JSON is incomplete, the form too large, a body unexpected or the media type unknown', async () => {
    const form = 'application/x-www-form-urlencoded';
    const bodies: [number, string, string, string][] = [
      [400, CALL_PATHS.register, 'application/json', '{"a":'],
      [413, CALL_PATHS.portalLogin, form, `j_username=${'x'.repeat(70_000)}`],
      [413, CALL_PATHS.login, form, `j_username=${'x'.repeat(70)}`],
      [415, CALL_PATHS.portalLogin, 'text/csv', 'a,b'],
    ];
    for (const [status, path, type, body] of bodies) {
      const answer = await testPortal.visitor().fetch(path, {
        method: 'POST',
        headers: { ...SCRIPT, Authorization: basic('anna', 'x'), 'Content-Type': type },
        body,
      });
      expect(answer.status).toBe(status);
      expect(await answer.json()).toEqual({
        code: expect.any(String),
        message: expect.any(String),
      });
    }
  });

  test('is refused if its headers are too large', async () => {
    const answer = await login(basic('anna', 'x'.repeat(20_000)));
    expect(answer.status).toBe(431);
    expect(await answer.json()).toMatchObject({ code: 'REQUEST_HEADER_FIELDS_TOO_LARGE' });
  });

  test('is refused if its URL is invalid or unknown', async () => {
    for (const [path, status] of [
      ['/rest/%zz', 400],
      ['/rest/nothing', 404],
    ] as const) {
      const answer = await testPortal.visitor().fetch(path);
      expect(answer.status).toBe(status);
      expect(await answer.json()).toEqual({
        code: expect.any(String),
        message: expect.any(String),
      });
    }
  });

  test('with hostile cookies and queries causes no server error', async () => {
    const visitor = testPortal.visitor();
    visitor.jar.set('portal_session', '%00%zz"');
    visitor.jar.set('portal_pre_session', '__proto__');
    expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(401);
    expect(
      (await visitor.fetch(`${CALL_PATHS.captcha}?alternative=text&alternative=x&__proto__=1`))
        .status,
    ).toBe(200);
    expect((await visitor.fetch('/login?error=__proto__&captcha[]=text')).status).toBe(200);
    const twice = `${CALL_PATHS.login}?kaptcha-response=a&kaptcha-response=b`;
    const headers = { ...SCRIPT, Authorization: basic('nobody', 'x') };
    expect((await visitor.fetch(twice, { method: 'POST', headers })).status).toBe(401);
  });
});
