import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '../../../demo/portal/database/schema/sessions.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { getPassword, type TestPortal } from './support/open-test-portal.ts';
import {
  BEARER_MODE,
  FROM_PARTNER,
  openPartnerPortal,
  signInWithoutCookies,
} from './support/partner-calls.ts';
import { basic, SCRIPT } from './support/visitor.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openPartnerPortal();
});
afterAll(() => testPortal.portal.close());

async function createBearerToken(name: string): Promise<string> {
  const answer = await signInWithoutCookies(testPortal.visitor(), name, getPassword(name));
  expect(answer.status).toBe(200);
  return answer.headers.get('x-public-token') ?? '';
}

const withToken = (token: string) => ({
  ...FROM_PARTNER,
  ...SCRIPT,
  Authorization: `Bearer ${token}`,
});

describe('signing in without cookies', () => {
  test('returns a token in a header and sets no cookie', async () => {
    const visitor = testPortal.visitor();
    const answer = await signInWithoutCookies(visitor, 'anna', getPassword('anna'));
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('location')).toBe('/');
    const token = answer.headers.get('x-public-token') ?? '';
    const self = await visitor.fetch(CALL_PATHS.self, { headers: withToken(token) });
    expect(self.status).toBe(200);
    expect(await self.json()).toMatchObject({ name: 'anna' });
    const rows = await testPortal.portal.database.query.select().from(sessions);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('works on the portal’s own pages', async () => {
    const answer = await testPortal.visitor().fetch(CALL_PATHS.login, {
      method: 'POST',
      headers: {
        ...BEARER_MODE,
        Origin: testPortal.address,
        Authorization: basic('anna', getPassword('anna')),
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const token = answer.headers.get('x-public-token');
    expect(token).toMatch(/^[\w-]{43}$/);
    // What browsers send when a page reads from its own origin.
    const headers = { Authorization: `Bearer ${token}`, 'Sec-Fetch-Site': 'same-origin' };
    expect((await testPortal.visitor().fetch(CALL_PATHS.self, { headers })).status).toBe(200);
  });

  test('requires the header of the token mode: with cookies a partner is refused', async () => {
    const answer = await testPortal.visitor().fetch(CALL_PATHS.login, {
      method: 'POST',
      headers: { ...FROM_PARTNER, ...SCRIPT, Authorization: basic('anna', getPassword('anna')) },
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ['without an origin', {}],
    ['from a site that is no partner', { Origin: 'https://elsewhere.example' }],
  ])('answers no request %s', async (_, origin) => {
    const answer = await testPortal.visitor().fetch(CALL_PATHS.login, {
      method: 'POST',
      headers: { ...BEARER_MODE, ...origin, Authorization: basic('anna', getPassword('anna')) },
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.has('x-public-token')).toBe(false);
    const token = await createBearerToken('anna');
    const headers = { ...SCRIPT, ...origin, Authorization: `Bearer ${token}` };
    const read = () => testPortal.visitor().fetch(CALL_PATHS.self, { headers });
    const leave = () => testPortal.visitor().fetch(CALL_PATHS.logout, { method: 'POST', headers });
    for (const call of [read, leave]) {
      const refused = await call();
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ code: 'FORGERY' });
    }
    const self = await testPortal.visitor().fetch(CALL_PATHS.self, { headers: withToken(token) });
    expect(self.status).toBe(200);
  });

  test('requires the anti-forgery header', async () => {
    const answer = await testPortal.visitor().fetch(CALL_PATHS.login, {
      method: 'POST',
      headers: {
        ...FROM_PARTNER,
        'X-Token-Mode': 'bearer',
        Authorization: basic('anna', getPassword('anna')),
      },
    });
    expect(answer.status).toBe(403);
  });

  test('starts a session that the token resumes and ends', async () => {
    const [token, other] = [await createBearerToken('anna'), await createBearerToken('anna')];
    const again = await testPortal.visitor().fetch(CALL_PATHS.login, {
      method: 'POST',
      headers: { ...withToken(token), ...BEARER_MODE },
    });
    expect(again.status).toBe(200);
    expect(again.headers.get('x-public-token')).toBe(token);
    const out = await testPortal
      .visitor()
      .fetch(CALL_PATHS.logout, { method: 'POST', headers: withToken(token) });
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie()).toEqual([]);
    const fetchStatus = async (one: string) =>
      (await testPortal.visitor().fetch(CALL_PATHS.self, { headers: withToken(one) })).status;
    expect(await fetchStatus(token)).toBe(401);
    expect(await fetchStatus(other)).toBe(200);
  });

  test('starts a session that ends after eight idle hours', async () => {
    const token = await createBearerToken('anna');
    testPortal.clock.pass(8 * 3_600_000);
    const answer = await testPortal.visitor().fetch(CALL_PATHS.self, { headers: withToken(token) });
    expect(answer.status).toBe(401);
  });

  test('is independent of the cookies of the same browser', async () => {
    const browser = testPortal.visitor();
    await browser.signIn('yuki', getPassword('yuki'));
    const token = await createBearerToken('anna');
    const self = await browser.fetch(CALL_PATHS.self, { headers: withToken(token) });
    expect(await self.json()).toMatchObject({ name: 'anna' });
    await browser.fetch(CALL_PATHS.logout, { method: 'POST', headers: withToken(token) });
    expect(await (await browser.fetch(CALL_PATHS.self)).json()).toMatchObject({ name: 'yuki' });
    const stale = await browser.fetch(CALL_PATHS.self, { headers: withToken(token) });
    expect(stale.status).toBe(401);
  });

  test('refuses tokens of a session with cookies, and returns no token that works as a cookie', async () => {
    const browser = testPortal.visitor();
    await browser.signIn('yuki', getPassword('yuki'));
    for (const token of browser.jar.values()) {
      const answer = await testPortal
        .visitor()
        .fetch(CALL_PATHS.self, { headers: withToken(token) });
      expect(answer.status).toBe(401);
    }
    const thief = testPortal.visitor();
    thief.jar.set('portal_session', await createBearerToken('anna'));
    expect((await thief.fetch(CALL_PATHS.self)).status).toBe(401);
  });
});
