import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTrustProxy, readTrustedProxies } from '../../demo/server/http/trust-proxy.ts';
import { CALL_PATHS } from '../../src/contract/calls/paths.ts';
import { openTestPortal, type TestPortal } from '../unit/portal/support/open-test-portal.ts';
import { basic, SCRIPT } from '../unit/portal/support/visitor.ts';

const ORIGIN = 'https://files.example';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal({ origin: ORIGIN, trustProxy: ['127.0.0.0/8', '10.0.0.0/8'] });
});
afterAll(() => testPortal.portal.close());

let people = 0;

/** Tries to sign in as somebody new with a wrong password, with these forwarding headers. */
async function guess(headers: Record<string, string>) {
  people += 1;
  return testPortal.portal.app.inject({
    method: 'POST',
    url: CALL_PATHS.login,
    headers: {
      ...SCRIPT,
      Origin: ORIGIN,
      Authorization: basic(`somebody ${people}`, 'wrong'),
      ...headers,
    },
  });
}

describe('behind proxies in known networks', () => {
  test('forged addresses in front of the one that the proxy adds give no further guesses', async () => {
    const codes: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      const forwarded = `198.51.100.${index}, 203.0.113.9, 10.1.2.3`;
      codes.push((await guess({ 'X-Forwarded-For': forwarded })).json().code);
    }
    expect(codes.at(-1)).toBe('INVALID_CAPTCHA_RESPONSE');
  });

  test.each([
    'unknown',
    ',,,',
    '999.1.1.1',
    '[::1',
    '203.0.113.9:1234',
    'fe80::1%eth0, _hidden',
    '203.0.113.77, x',
    '%00',
    'x,'.repeat(4000),
  ])('the X-Forwarded-For %j is no error of the server', async (forwarded) => {
    const { statusCode } = await guess({ 'X-Forwarded-For': forwarded });
    expect([401, 429]).toContain(statusCode);
  });

  test('an address in front of garbage is not believed', async () => {
    const codes: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      const forwarded = `198.51.100.${index}, garbage, 203.0.113.5`;
      codes.push((await guess({ 'X-Forwarded-For': forwarded })).json().code);
    }
    expect(codes.at(-1)).toBe('INVALID_CAPTCHA_RESPONSE');
  });

  test.each([
    { 'X-Forwarded-Host': 'evil.example' },
    { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
    { 'X-Forwarded-Proto': 'javascript' },
    { 'X-Forwarded-Host': ' , ,', 'X-Forwarded-Proto': ',' },
  ])('the headers %j do not change the origin of the portal', async (headers) => {
    const own = await guess({ ...headers, 'X-Forwarded-For': `192.0.2.${++people}` });
    expect(own.statusCode).toBe(401);
    const foreign = await guess({ ...headers, Origin: 'https://evil.example' });
    expect(foreign.statusCode).toBe(403);
  });
});

describe('without a configured origin', () => {
  let local: TestPortal;
  beforeAll(async () => {
    local = await openTestPortal({ people: [] });
  });
  afterAll(() => local.portal.close());

  test.each(['/login', CALL_PATHS.publicInfo, '/'])(
    'a site whose name leads to this machine gets no answer for %s',
    async (url) => {
      for (const host of ['evil.example', 'evil.example:80', '127.0.0.1.evil.example', 'a b']) {
        const { statusCode, body } = await local.portal.app.inject({ url, headers: { host } });
        expect(statusCode, host).toBe(421);
        expect(body).not.toContain('guestAccess');
      }
      for (const host of ['127.0.0.1:80', 'localhost', '[::1]:8080']) {
        const { statusCode } = await local.portal.app.inject({ url, headers: { host } });
        expect(statusCode, host).toBeLessThan(400);
      }
    },
  );
});

describe('trusted proxies', () => {
  test('are counted from the server', () => {
    const trusts = createTrustProxy(2);
    expect(trusts && [0, 1, 2].map((hop) => trusts('203.0.113.1', hop))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('are recognized by their network', () => {
    const trusts = createTrustProxy(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);
    const addresses = ['10.9.9.9', '::ffff:10.0.0.1', '192.0.2.7', '2001:db8:1::1'];
    const others = ['11.0.0.1', '192.0.2.8', '2001:db9::1', 'garbage', ''];
    expect(trusts && addresses.map((one) => trusts(one, 5))).toEqual([true, true, true, true]);
    expect(trusts && others.map((one) => trusts(one, 0))).toEqual(others.map(() => false));
  });

  test.each([
    0,
    -1,
    1.5,
    Number.NaN,
    [],
    ['everyone'],
    ['10.0.0.0/99'],
    [''],
    ['0.0.0.0/0'],
    ['10.0.0.0/8', '::/0'],
  ])('cannot be %j', (proxies) => {
    expect(() => createTrustProxy(proxies)).toThrow(TypeError);
  });

  test('are read from text', () => {
    expect(readTrustedProxies('2')).toBe(2);
    expect(readTrustedProxies('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1']);
  });
});
