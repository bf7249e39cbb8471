import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRedirect } from '../../../demo/portal/http/send-redirect.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { interceptRequests } from './support/intercept-requests.ts';
import { getPassword, type TestPortal } from './support/open-test-portal.ts';
import {
  CALLS_FOR_PARTNERS,
  FROM_PARTNER,
  openPartnerPortal,
  PARTNER,
} from './support/partner-calls.ts';
import { basic, SCRIPT } from './support/visitor.ts';

let testPortal: TestPortal;
let redirected: string | undefined;
beforeAll(async () => {
  testPortal = await openPartnerPortal({
    prepare: (portal) =>
      interceptRequests(portal, async (request, reply) => {
        if (request.url.startsWith(redirected ?? '-')) {
          reply.setCookie('left', 'behind');
          return sendRedirect(reply, 'https://id.example.com/second?state=x');
        }
      }),
  });
});
afterAll(() => testPortal.portal.close());

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
