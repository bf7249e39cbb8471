import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { sessions } from '../../../demo/portal/database/schema/sessions.ts';
import { sweep } from '../../../demo/portal/sweep.ts';
import { DEMO_PEOPLE } from '../../../demo/portal-demo/demo-people.ts';
import { digest } from '../../../demo/server/secrets.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { publicInfoSchema } from '../../../src/contract/calls/public-info.ts';
import { releaseInfoSchema } from '../../../src/contract/calls/release-info.ts';
import { type Principal, principalSchema } from '../../../src/contract/principal.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { basic, SCRIPT, type Visitor } from './support/visitor.ts';

const HOUR = 3_600_000;
let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal();
});
afterAll(() => testPortal.portal.close());

async function signInAs(name = 'anna'): Promise<Visitor> {
  const visitor = testPortal.visitor();
  expect((await visitor.signIn(name, getPassword(name))).status).toBe(200);
  return visitor;
}

async function fetchSelf(visitor: Visitor) {
  return v.parse(principalSchema, await (await visitor.fetch(CALL_PATHS.self)).json());
}

describe('signing in', () => {
  test.each(DEMO_PEOPLE.map(({ name }) => name))('accepts the password of %s', async (name) => {
    const visitor = testPortal.visitor();
    const answer = await visitor.signIn(name, getPassword(name));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('location')).toBe('/');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({});
    expect((await fetchSelf(visitor)).name).toBe(name);
  });

  test.each([
    ['/文件?für=Anna#ende', '/%E6%96%87%E4%BB%B6?f%C3%BCr=Anna#ende'],
    ['/100%25/a%2Fb', '/100%25/a%2Fb'],
    ['//evil.example/', '/'],
    ['/..//evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['', '/'],
  ])('redirects to the landing page %j as %s, by script and by form', async (landingPage, path) => {
    const { query } = testPortal.portal.database;
    const land = (page: string) =>
      query.update(people).set({ landingPage: page }).where(eq(people.loginKey, 'yuki'));
    await land(landingPage);
    const visitor = testPortal.visitor();
    const byScript = await visitor.signIn('yuki', getPassword('yuki'));
    const byForm = await visitor.submit(CALL_PATHS.portalLogin, {
      j_username: 'yuki',
      j_password: getPassword('yuki'),
    });
    await land('/');
    expect([byScript.status, byScript.headers.get('location')]).toEqual([200, path]);
    expect([byForm.status, byForm.headers.get('location')]).toEqual([303, path]);
  });

  test('finds a name in any case and Unicode form, with surrounding spaces', async () => {
    const decomposed = ' JÜRGEN '.normalize('NFD');
    expect((await testPortal.visitor().signIn(decomposed, getPassword('jürgen'))).status).toBe(200);
  });

  test('accepts a password in any Unicode form', async () => {
    const decomposed = getPassword('jürgen').normalize('NFD');
    expect(decomposed).not.toBe(getPassword('jürgen'));
    expect((await testPortal.visitor().signIn('jürgen', decomposed)).status).toBe(200);
  });

  test('gives the same answer for a wrong password and an unknown name', async () => {
    const wrong = await testPortal.visitor().signIn('ludwig', 'no');
    const unknown = await testPortal.visitor().signIn('nobody', 'no');
    const seen = async (answer: Response) => ({
      status: answer.status,
      scheme: answer.headers.get('www-authenticate'),
      language: answer.headers.get('content-language'),
      cookies: answer.headers.getSetCookie(),
      body: await answer.json(),
    });
    const first = await seen(wrong);
    expect(first).toEqual(await seen(unknown));
    expect(first).toMatchObject({ status: 401, language: 'en', body: { code: 'BAD_CREDENTIALS' } });
    expect(first.body.message).not.toMatch(/Invalid (Credential|Captcha)/);
    expect(first.scheme).toMatch(/^PortalBasic /);
  });

  test('sets one cookie for scripts and hides the credential from them', async () => {
    const answer = await testPortal.visitor().signIn('anna', getPassword('anna'));
    const cookies = answer.headers.getSetCookie();
    const publicToken = cookies.find((one) => one.startsWith('portal_public_token='));
    const session = cookies.find((one) => one.startsWith('portal_session='));
    expect(publicToken).toMatch(/; Path=\/; SameSite=Lax$/);
    expect(session).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('starts a new session and pre-session each time and ends the previous ones', async () => {
    const visitor = testPortal.visitor();
    await visitor.fetch('/login');
    const before = visitor.jar.get('portal_pre_session');
    await visitor.signIn('anna', getPassword('anna'));
    const first = visitor.jar.get('portal_session') ?? '';
    expect(visitor.jar.get('portal_pre_session')).not.toBe(before);
    await visitor.signIn('anna', getPassword('anna'));
    expect(visitor.jar.get('portal_session')).not.toBe(first);
    const { query } = testPortal.portal.database;
    expect(await query.$count(sessions, eq(sessions.tokenHash, digest(first)))).toBe(0);
  });

  test('does not adopt a session id from the request', async () => {
    const visitor = testPortal.visitor();
    visitor.jar.set('portal_session', 'chosen');
    await visitor.signIn('anna', getPassword('anna'));
    expect(visitor.jar.get('portal_session')).not.toBe('chosen');
  });

  test('stores no token in the database', async () => {
    const visitor = await signInAs();
    const rows = JSON.stringify(await testPortal.portal.database.query.select().from(sessions));
    for (const token of visitor.jar.values()) expect(rows).not.toContain(token);
  });

  test('is refused while login is closed, and existing sessions stay valid', async () => {
    const inside = await signInAs();
    await testPortal.portal.settings.write({ loginClosed: true, loginClosedRetryAfter: 90 });
    const answer = await testPortal.visitor().signIn('anna', getPassword('anna'));
    const page = await testPortal.visitor().fetch('/login');
    const still = await inside.fetch(CALL_PATHS.self);
    await testPortal.portal.settings.write({
      loginClosed: undefined,
      loginClosedRetryAfter: undefined,
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('90');
    expect(await answer.json()).toMatchObject({ code: 'LOGIN_CLOSED' });
    expect(await page.text()).toContain('Sign-in is currently unavailable.');
    expect(still.status).toBe(200);
  });

  test('is refused while web access is disabled', async () => {
    await testPortal.portal.settings.write({ webAccessEnabled: false });
    const answer = await testPortal.visitor().signIn('anna', getPassword('anna'));
    const info = await (await testPortal.visitor().fetch(CALL_PATHS.publicInfo)).json();
    await testPortal.portal.settings.write({ webAccessEnabled: undefined });
    expect(answer.status).toBe(503);
    expect(info).toMatchObject({ webAccessEnabled: false });
  });
});

describe('the public token', () => {
  const resume = (visitor: Visitor, token: string) =>
    visitor.fetch(CALL_PATHS.login, {
      method: 'POST',
      headers: { ...SCRIPT, Authorization: `Bearer ${token}` },
    });

  test('resumes a session of the same browser', async () => {
    const visitor = await signInAs();
    const answer = await resume(visitor, visitor.jar.get('portal_public_token') ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('location')).toBe('/');
  });

  test('gives no access without the session or with the session of another person', async () => {
    const token = (await signInAs()).jar.get('portal_public_token') ?? '';
    const stranger = testPortal.visitor();
    expect((await resume(stranger, token)).status).toBe(401);
    expect((await resume(await signInAs('yuki'), token)).status).toBe(401);
    stranger.jar.set('portal_public_token', token);
    expect((await stranger.fetch(CALL_PATHS.self)).status).toBe(401);
    stranger.jar.set('portal_session', token);
    expect((await stranger.fetch(CALL_PATHS.self)).status).toBe(401);
  });
});

describe('the self-info', () => {
  test('requires a session', async () => {
    const answer = await testPortal.visitor().fetch(CALL_PATHS.self);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).not.toMatch(/^Basic/i);
    expect(await answer.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('contains a quota in bytes and the link of a picture that requires web access', async () => {
    const anna = await signInAs();
    const self = await fetchSelf(anna);
    expect(self).toMatchObject({
      disk_space_quota: 5e9,
      isQuotaWatermarkCrossed: false,
      locale: { language: 'en', country: 'GB' },
      time_zone: 'Europe/London',
    });
    expect(self.disk_space_used).toBe(1.3e9);
    const link = self.avatar?.links?.find(({ rel }) => rel === 'thumbnail');
    const picture = await anna.fetch(`/rest${link?.href}`);
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await picture.text()).toMatch(/^<svg /);
    expect((await testPortal.visitor().fetch(`/rest${link?.href}`)).status).toBe(401);
    const blocked = await signInAs('blocked');
    expect((await blocked.fetch(`/rest${link?.href}`)).status).toBe(403);
  });

  test('contains no link without a picture, and unknown pictures get 404', async () => {
    const yuki = await signInAs('yuki');
    const { avatar, id, disk_space_quota } = await fetchSelf(yuki);
    expect(avatar).toBeUndefined();
    expect(disk_space_quota).toBeUndefined();
    for (const one of [id, 0, -1, 'x', '1%00', 99_999_999_999_999, '1e400']) {
      const answer = await yuki.fetch(`/rest/people/${one}/avatar/thumbnail`);
      expect(answer.status).toBe(404);
    }
  });

  test('contains the quota watermark, the roles, the web access and the LDAP flag', async () => {
    expect(await fetchSelf(await signInAs('zoé'))).toMatchObject({ isQuotaWatermarkCrossed: true });
    expect(await fetchSelf(await signInAs('admin'))).toMatchObject({
      isAdministrator: true,
      is_oauth_admin: false,
    });
    expect(await fetchSelf(await signInAs('blocked'))).toMatchObject({ web_access_enabled: false });
    expect(await fetchSelf(await signInAs('ludwig'))).toMatchObject({ isLdapUser: true });
  });
});

describe('a session', () => {
  test('lasts while it is used and ends after eight idle hours', async () => {
    const visitor = await signInAs();
    for (let use = 0; use < 3; use += 1) {
      testPortal.clock.pass(7 * HOUR);
      expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(200);
    }
    testPortal.clock.pass(8 * HOUR);
    expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(401);
    expect((await visitor.fetch('/')).headers.get('location')).toBe('/login');
  });

  test('is deleted from the database after it expired', async () => {
    await signInAs();
    testPortal.clock.pass(9 * HOUR);
    await sweep(testPortal.portal.database, testPortal.clock.now());
    expect(await testPortal.portal.database.query.$count(sessions)).toBe(0);
  });

  test('ends at sign-out in that browser only', async () => {
    const [here, there] = [await signInAs(), await signInAs()];
    const old = new Map(here.jar);
    const answer = await here.fetch(CALL_PATHS.logout, { method: 'POST', headers: SCRIPT });
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
    expect([...here.jar.keys()]).toEqual(['portal_device']);
    for (const [name, value] of old) here.jar.set(name, value);
    expect((await here.fetch(CALL_PATHS.self)).status).toBe(401);
    expect((await there.fetch(CALL_PATHS.self)).status).toBe(200);
  });

  test('that does not exist is signed out without an error', async () => {
    const answer = await testPortal
      .visitor()
      .fetch(CALL_PATHS.logout, { method: 'POST', headers: SCRIPT });
    expect(answer.status).toBe(204);
  });
});

describe('the portal login', () => {
  const form = (name: string, password: string) =>
    new URLSearchParams({ j_username: name, j_password: password });

  test('accepts a form and keeps the session', async () => {
    const admin = await signInAs('admin');
    const before = admin.jar.get('portal_session');
    const body = form('admin', getPassword('admin'));
    const answer = await admin.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      headers: SCRIPT,
      body,
    });
    expect(answer.status).toBe(204);
    expect(admin.jar.get('portal_session')).toBe(before);
  });

  test('accepts the Authorization header', async () => {
    const headers = { ...SCRIPT, Authorization: basic('admin', getPassword('admin')) };
    const admin = testPortal.visitor();
    expect((await admin.fetch(CALL_PATHS.portalLogin, { method: 'POST', headers })).status).toBe(
      204,
    );
    expect((await fetchSelf(admin)).name).toBe('admin');
  });

  test('refuses a wrong password, a bearer token and missing credentials', async () => {
    const admin = testPortal.visitor();
    const post = (init: RequestInit) =>
      admin.fetch(CALL_PATHS.portalLogin, { method: 'POST', ...init });
    expect((await post({ headers: SCRIPT, body: form('admin', 'no') })).status).toBe(401);
    expect((await post({ headers: SCRIPT })).status).toBe(401);
    const bearer = { ...SCRIPT, Authorization: 'Bearer abc' };
    expect((await post({ headers: bearer })).status).toBe(401);
  });

  test('has its own logout, which keeps the session', async () => {
    const admin = await signInAs('admin');
    const init = { method: 'POST', headers: SCRIPT };
    expect((await admin.fetch(CALL_PATHS.portalLogout, init)).status).toBe(204);
    expect((await admin.fetch(CALL_PATHS.self)).status).toBe(200);
  });
});

describe('a forged call', () => {
  const calls = [
    CALL_PATHS.login,
    CALL_PATHS.logout,
    CALL_PATHS.portalLogin,
    CALL_PATHS.portalLogout,
  ];
  const senders: [string, Record<string, string>][] = [
    ['with a foreign origin', { ...SCRIPT, Origin: 'https://evil.example' }],
    ['with the origin null', { ...SCRIPT, Origin: 'null' }],
    ['from another site', { ...SCRIPT, 'Sec-Fetch-Site': 'cross-site' }],
    ['from a neighboring host', { ...SCRIPT, 'Sec-Fetch-Site': 'same-site' }],
    ['without a source', {}],
  ];
  test.each(senders)('is refused %s', async (_, headers) => {
    const anna = await signInAs();
    // A form of an old browser has the cookie of the login page instead.
    const isOldBrowser = Object.keys(headers).length === 0;
    for (const call of calls.filter((one) => !isOldBrowser || one !== CALL_PATHS.portalLogin)) {
      const answer = await anna.fetch(call, {
        method: 'POST',
        headers: { ...headers, Authorization: basic('anna', getPassword('anna')) },
      });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'FORGERY' });
    }
    expect((await anna.fetch(CALL_PATHS.self)).status).toBe(200);
  });

  test('is refused by calls for scripts if it lacks the anti-forgery header, even with the correct origin', async () => {
    const headers = { Origin: testPortal.address, 'Sec-Fetch-Site': 'same-origin' };
    for (const call of [CALL_PATHS.login, CALL_PATHS.logout]) {
      expect((await testPortal.visitor().fetch(call, { method: 'POST', headers })).status).toBe(
        403,
      );
    }
  });
});

describe('the first login', () => {
  const isFirst = async (visitor: Visitor) =>
    ((await (await visitor.fetch(CALL_PATHS.self)).json()) as Principal).isFirstLogin;

  test('is marked for the whole session, and in no later one', async () => {
    const [first, second] = [testPortal.visitor(), testPortal.visitor()];
    const { query } = testPortal.portal.database;
    await query.update(people).set({ isFirstLogin: true }).where(eq(people.loginKey, 'yuki'));
    await first.signIn('yuki', getPassword('yuki'));
    expect([await isFirst(first), await isFirst(first)]).toEqual([true, true]);
    await second.signIn('yuki', getPassword('yuki'));
    expect([await isFirst(second), await isFirst(first)]).toEqual([false, true]);
  });
});

describe('the public calls', () => {
  test('return the public info', async () => {
    const info = await (await testPortal.visitor().fetch(CALL_PATHS.publicInfo)).json();
    expect(v.parse(publicInfoSchema, info)).toMatchObject({
      guestAccess: false,
      webAccessEnabled: true,
      fileDownloadEnabled: true,
      branding: { productName: 'Harbour Files' },
    });
    // Empty: the page and the browser decide.
    const none = { locale: '', country: '' };
    expect(info).toMatchObject({ internal: none, external: none });
  });

  test('return the release info', async () => {
    const info = await (await testPortal.visitor().fetch(CALL_PATHS.releaseInfo)).json();
    expect(v.parse(releaseInfoSchema, info)).toEqual({
      advanced_license: true,
      license_expired: false,
    });
  });

  test.each([CALL_PATHS.publicInfo, CALL_PATHS.releaseInfo])(
    'let a browser keep %s until it changes',
    async (path) => {
      const fetchAgain = (tag: string) =>
        testPortal.visitor().fetch(path, { headers: { 'If-None-Match': tag } });
      const first = await testPortal.visitor().fetch(path);
      expect(first.headers.get('cache-control')).toBe('no-cache');
      const tag = first.headers.get('etag') ?? '';
      for (const known of [tag, `"other", W/${tag}`]) {
        const again = await fetchAgain(known);
        expect([again.status, await again.text()]).toEqual([304, '']);
      }
      await testPortal.portal.settings.write({ guestAccess: true, licenseExpired: true });
      const changed = await fetchAgain(tag);
      await testPortal.portal.settings.write({ guestAccess: undefined, licenseExpired: undefined });
      expect(changed.status).toBe(200);
      expect(changed.headers.get('etag')).not.toBe(tag);
    },
  );

  test('reflect changes of the settings', async () => {
    const internal = { locale: 'fr', country: 'FR' };
    await testPortal.portal.settings.write({
      internal,
      branding: { productName: 'Quay' },
      guestAccess: true,
    });
    const info = await (await testPortal.visitor().fetch(CALL_PATHS.publicInfo)).json();
    await testPortal.portal.settings.write({
      internal: undefined,
      branding: undefined,
      guestAccess: undefined,
    });
    expect(info).toMatchObject({ internal, branding: { productName: 'Quay' }, guestAccess: true });
    await expect(
      testPortal.portal.settings.write({ loginClosed: 'yes' as unknown as boolean }),
    ).rejects.toThrow();
  });
});

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
