import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '../../../demo/portal/database/schema/sessions.ts';
import { sendRedirect } from '../../../demo/portal/http/send-redirect.ts';
import { CALL_PATHS, getExternalUserPath } from '../../../src/contract/calls/paths.ts';
import { interceptRequests } from './support/intercept-requests.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { basic, SCRIPT, type Visitor } from './support/visitor.ts';

const PARTNER = 'https://crm.example.com';
const FROM_PARTNER = { Origin: PARTNER, 'Sec-Fetch-Site': 'cross-site' };
const BEARER_MODE = { ...SCRIPT, 'X-Token-Mode': 'bearer' };
const CALLS_FOR_PARTNERS = [
  ['GET', CALL_PATHS.publicInfo],
  ['GET', CALL_PATHS.releaseInfo],
  ['GET', CALL_PATHS.self],
  ['GET', CALL_PATHS.captcha],
  ['POST', CALL_PATHS.login],
  ['POST', CALL_PATHS.logout],
  ['GET', getExternalUserPath('none')],
  ['POST', CALL_PATHS.register],
  ['POST', CALL_PATHS.resetPassword],
  ['POST', CALL_PATHS.resetPasswordRequested],
] as const;

let testPortal: TestPortal;
let redirected: string | undefined;
beforeAll(async () => {
  testPortal = await openTestPortal({
    prepare: (portal) =>
      interceptRequests(portal, async (request, reply) => {
        if (request.url.startsWith(redirected ?? '-')) {
          reply.setCookie('left', 'behind');
          return sendRedirect(reply, 'https://id.example.com/second?state=x');
        }
      }),
  });
  await testPortal.portal.settings.write({ partnerOrigins: [PARTNER] });
});
afterAll(() => testPortal.portal.close());

function signIn(visitor: Visitor, name: string, password: string, captcha = '') {
  return visitor.fetch(`${CALL_PATHS.login}?kaptcha-response=${captcha}`, {
    method: 'POST',
    headers: {
      ...FROM_PARTNER,
      ...BEARER_MODE,
      Authorization: basic(name, password),
      'X-Captcha-Slot': visitor.captchaSlot,
    },
  });
}

async function createBearerToken(name: string): Promise<string> {
  const answer = await signIn(testPortal.visitor(), name, getPassword(name));
  expect(answer.status).toBe(200);
  return answer.headers.get('x-public-token') ?? '';
}

const withToken = (token: string) => ({
  ...FROM_PARTNER,
  ...SCRIPT,
  Authorization: `Bearer ${token}`,
});

describe('a partner’s page', () => {
  test.each(CALLS_FOR_PARTNERS)('may send a preflight request for %s %s', async (method, path) => {
    const answer = await testPortal.visitor().fetch(path, {
      method: 'OPTIONS',
      headers: {
        Origin: PARTNER,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers':
          'authorization,content-type,x-token-mode,x-requested-with',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(PARTNER);
    expect(answer.headers.get('access-control-allow-methods')).toBe(method);
    expect(answer.headers.get('access-control-allow-headers')).toBe(
      'Authorization, X-Token-Mode, X-Requested-With, X-MFA-Token, X-Captcha-Slot, Content-Type, Accept-Language, Cache-Control, Pragma',
    );
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('vary')).toContain('Origin');
  });

  test('may read the public calls and their headers', async () => {
    for (const path of [CALL_PATHS.publicInfo, CALL_PATHS.releaseInfo]) {
      const answer = await testPortal.visitor().fetch(path, { headers: FROM_PARTNER });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('access-control-allow-origin')).toBe(PARTNER);
      expect(answer.headers.get('access-control-expose-headers')).toBe(
        'Location, redirectUrl, Retry-After, X-Public-Token, X-Captcha-Slot',
      );
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  test('on the site of the portal may send cookies', async () => {
    const sameSite = { Origin: PARTNER, 'Sec-Fetch-Site': 'same-site' };
    const visitor = testPortal.visitor();
    const preflight = await visitor.fetch(CALL_PATHS.login, {
      method: 'OPTIONS',
      headers: { ...sameSite, 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
    const login = await visitor.fetch(CALL_PATHS.login, {
      method: 'POST',
      headers: { ...sameSite, ...SCRIPT, Authorization: basic('anna', getPassword('anna')) },
    });
    expect(login.status).toBe(200);
    const self = await visitor.fetch(CALL_PATHS.self, { headers: sameSite });
    expect(self.status).toBe(200);
    expect(self.headers.get('access-control-allow-credentials')).toBe('true');
    const logout = await visitor.fetch(CALL_PATHS.logout, {
      method: 'POST',
      headers: { ...sameSite, ...SCRIPT },
    });
    expect(logout.status).toBe(204);
    expect((await visitor.fetch(CALL_PATHS.self, { headers: sameSite })).status).toBe(401);
  });

  test.each([
    ['without the anti-forgery header', { Origin: PARTNER, 'Sec-Fetch-Site': 'same-site' }],
    [
      'on the site of the portal that is not allowed',
      { ...SCRIPT, Origin: 'https://crm.example.net', 'Sec-Fetch-Site': 'same-site' },
    ],
    ['on another site', { ...SCRIPT, ...FROM_PARTNER }],
  ])('%s cannot sign in with cookies', async (_, headers) => {
    const answer = await testPortal.visitor().fetch(CALL_PATHS.login, {
      method: 'POST',
      headers: { ...headers, Authorization: basic('anna', getPassword('anna')) },
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('may contain the plain form of the login', async () => {
    const visitor = testPortal.visitor();
    const answer = await visitor.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      redirect: 'manual',
      headers: FROM_PARTNER,
      body: new URLSearchParams({ j_username: 'anna', j_password: getPassword('anna') }),
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/');
    expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(200);
  });

  test('may read refusals', async () => {
    const answer = await testPortal.visitor().fetch(CALL_PATHS.self, { headers: FROM_PARTNER });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBe(PARTNER);
  });

  test.each([
    '/',
    '/login',
    '/filr/admin',
    '/ssf/admin/people',
    CALL_PATHS.portalLogin,
    CALL_PATHS.portalLogout,
    '/ssf/files/share',
    '/ssf/sso/login',
  ])('may not read %s', async (path) => {
    for (const method of ['OPTIONS', 'GET', 'POST']) {
      const answer = await testPortal.visitor().fetch(path, { method, headers: FROM_PARTNER });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('any other origin', () => {
  test.each([
    'https://evil.example',
    'https://crm.example.com.evil.example',
    'https://crm.example.com:444',
    'http://crm.example.com',
    'null',
  ])('%s gets 403 and no CORS headers', async (origin) => {
    for (const [method, path] of CALLS_FOR_PARTNERS) {
      for (const asked of ['OPTIONS', method]) {
        const answer = await testPortal.visitor().fetch(path, {
          method: asked,
          headers: {
            ...BEARER_MODE,
            Origin: origin,
            'Access-Control-Request-Method': method,
            Authorization: basic('anna', getPassword('anna')),
          },
        });
        expect(answer.status).toBe(403);
        expect(
          [...answer.headers.keys()].filter((name) => name.startsWith('access-control')),
        ).toEqual([]);
        expect(answer.headers.get('x-public-token')).toBeNull();
      }
    }
  });

  test('is allowed while the settings list it as a partner', async () => {
    const fetchPublicInfo = async () =>
      (
        await testPortal
          .visitor()
          .fetch(CALL_PATHS.publicInfo, { headers: { Origin: 'https://new.example' } })
      ).status;
    expect(await fetchPublicInfo()).toBe(403);
    await testPortal.portal.settings.write({ partnerOrigins: [PARTNER, 'https://new.example'] });
    expect(await fetchPublicInfo()).toBe(200);
    await testPortal.portal.settings.write({ partnerOrigins: [PARTNER] });
    expect(await fetchPublicInfo()).toBe(403);
    await expect(
      testPortal.portal.settings.write({ partnerOrigins: ['https://new.example/path'] }),
    ).rejects.toThrow();
  });
});

describe('signing in without cookies', () => {
  test('returns a token in a header and sets no cookie', async () => {
    const visitor = testPortal.visitor();
    const answer = await signIn(visitor, 'anna', getPassword('anna'));
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

describe('the captcha without cookies', () => {
  test('is bound to the address', async () => {
    const visitor = testPortal.visitor();
    for (let time = 0; time < 5; time += 1) await signIn(visitor, 'ludwig', 'wrong');
    const refused = await signIn(visitor, 'ludwig', getPassword('ludwig'));
    expect(await refused.json()).toMatchObject({ code: 'INVALID_CAPTCHA_RESPONSE' });

    const answer = await visitor.solveCaptcha(FROM_PARTNER);
    expect(visitor.jar.size).toBe(0);
    const thief = testPortal.visitor();
    thief.captchaSlot = visitor.captchaSlot;
    const elsewhere = await signIn(thief, 'ludwig', getPassword('ludwig'), answer);
    expect(elsewhere.status).toBe(401);
    const right = await signIn(visitor, 'ludwig', getPassword('ludwig'), answer);
    expect(right.status).toBe(200);
  });

  test('is used up by an attempt in either mode', async () => {
    const visitor = testPortal.visitor();
    for (let time = 0; time < 5; time += 1) await visitor.signIn('olga', 'wrong');
    const answer = await visitor.solveCaptcha();
    expect(await (await visitor.signIn('olga', 'wrong', answer)).json()).toMatchObject({
      code: 'BAD_CREDENTIALS',
    });
    const second = await signIn(visitor, 'olga', getPassword('olga'), answer);
    expect(await second.json()).toMatchObject({ code: 'INVALID_CAPTCHA_RESPONSE' });
  });

  test('is not voided by a picture in another page behind the same address', async () => {
    const [visitor, evil] = [testPortal.visitor(), { 'Sec-Fetch-Site': 'cross-site' }];
    for (let time = 0; time < 5; time += 1) await signIn(visitor, 'piotr', 'wrong');
    const answer = await visitor.solveCaptcha(FROM_PARTNER);
    for (const query of ['', '?dummy=0', '?dummy=0.123']) {
      await testPortal.visitor(visitor.ip).fetch(CALL_PATHS.captcha + query, { headers: evil });
    }
    expect((await signIn(visitor, 'piotr', getPassword('piotr'), answer)).status).toBe(200);
  });

  test('is valid for one attempt', async () => {
    const visitor = testPortal.visitor();
    for (let time = 0; time < 5; time += 1) await signIn(visitor, 'heidi', 'wrong');
    const answer = await visitor.solveCaptcha(FROM_PARTNER);
    const wrong = await signIn(visitor, 'heidi', 'wrong', answer);
    expect(await wrong.json()).toMatchObject({ code: 'BAD_CREDENTIALS' });
    const late = await signIn(visitor, 'heidi', 'wrong', answer);
    expect(await late.json()).toMatchObject({ code: 'INVALID_CAPTCHA_RESPONSE' });
  });

  test('is a picture that a partner’s page may show', async () => {
    const answer = await testPortal.visitor().fetch(`${CALL_PATHS.captcha}?dummy=1`, {
      headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' },
    });
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('an answer with status 609', () => {
  test.each(CALLS_FOR_PARTNERS)(
    'is possible for %s %s with all headers and cookies',
    async (method, path) => {
      redirected = path;
      const answer = await testPortal.visitor().fetch(path, { method, headers: FROM_PARTNER });
      redirected = undefined;
      expect(answer.status).toBe(609);
      expect(answer.headers.get('redirecturl')).toBe('https://id.example.com/second?state=x');
      expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^left=behind;/)]);
      expect(answer.headers.get('access-control-allow-origin')).toBe(PARTNER);
      expect(await answer.text()).toBe('');
    },
  );
});
