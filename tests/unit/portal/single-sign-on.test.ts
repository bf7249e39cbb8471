import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { sessions } from '../../../demo/portal/database/schema/sessions.ts';
import { signOnTransactions } from '../../../demo/portal/database/schema/sign-on-transactions.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { openSignOn, type SignOn } from './support/open-sign-on.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { SCRIPT, type Visitor } from './support/visitor.ts';

let signOn: SignOn;
let testPortal: TestPortal;
beforeAll(async () => {
  signOn = await openSignOn();
  testPortal = signOn.testPortal;
});
afterAll(() => signOn.close());

/** Signs in at the provider. @returns the browser and the callback URL */
async function signInAtProvider(name = 'anna'): Promise<{ visitor: Visitor; callback: string }> {
  const visitor = testPortal.visitor();
  await visitor.fetch('/login');
  const form = await signOn.start(visitor);
  return { visitor, callback: await signOn.submitLogin(visitor, form, name, getPassword(name)) };
}

/** Makes the login call with the public token, as the elements do. */
function resume(visitor: Visitor): Promise<Response> {
  return visitor.fetch(CALL_PATHS.login, {
    method: 'POST',
    headers: { ...SCRIPT, Authorization: `Bearer ${visitor.jar.get('portal_public_token')}` },
  });
}

/** Runs a function while Anna is an external user in a state. */
async function whileInState(state: number, act: () => Promise<void>): Promise<void> {
  const { query } = testPortal.portal.database;
  const put = (externalUserState: number | null) =>
    query.update(people).set({ externalUserState }).where(eq(people.loginKey, 'anna'));
  await put(state);
  await act().finally(() => put(null));
}

async function expectFailure(answer: Response, visitor: Visitor): Promise<void> {
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/login?error=sso');
  expect(visitor.jar.has('portal_session')).toBe(false);
}

describe('signing in by single sign-on', () => {
  test('starts a session', async () => {
    const { visitor, callback } = await signInAtProvider();
    expect(callback).toContain(`${testPortal.address}/ssf/sso/callback?code=`);
    const answer = await visitor.fetch(callback);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/login');
    expect(visitor.jar.has('portal_public_token')).toBe(true);

    const login = await resume(visitor);
    expect(login.status).toBe(200);
    expect(login.headers.get('location')).toBe('/');
    expect(await (await visitor.fetch(CALL_PATHS.self)).json()).toMatchObject({ name: 'anna' });
    expect(await (await visitor.fetch('/')).text()).toContain('Welcome, Anna.');
  });

  test('sends a new code challenge, nonce and state each time', async () => {
    const visitor = testPortal.visitor();
    const urls = [];
    for (let time = 0; time < 2; time += 1) {
      const answer = await visitor.fetch('/ssf/sso/login');
      expect(answer.status).toBe(303);
      urls.push(new URL(answer.headers.get('location') ?? ''));
    }
    const [first, second] = urls.map(({ searchParams }) => Object.fromEntries(searchParams));
    expect(first).toMatchObject({
      response_type: 'code',
      scope: 'openid',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(first?.state).not.toBe(second?.state);
    expect(first?.code_challenge).not.toBe(second?.code_challenge);
  });

  test('skips the form while the session of the provider is valid', async () => {
    const { visitor, callback } = await signInAtProvider();
    await visitor.fetch(callback);
    await resume(visitor);
    await visitor.fetch(CALL_PATHS.logout, { method: 'POST', headers: SCRIPT });
    const again = await signOn.start(visitor);
    expect(again).toContain('/ssf/sso/callback?code=');
    await visitor.fetch(again);
    expect((await resume(visitor)).status).toBe(200);
  });

  test('rotates all tokens when the session is completed', async () => {
    const { visitor, callback } = await signInAtProvider();
    await visitor.fetch(callback);
    const before = new Map(visitor.jar);
    await resume(visitor);
    for (const name of ['portal_session', 'portal_public_token', 'portal_pre_session']) {
      expect(visitor.jar.get(name)).not.toBe(before.get(name));
    }
  });

  test('ends the previous session', async () => {
    const visitor = testPortal.visitor();
    await visitor.signIn('yuki', getPassword('yuki'));
    const old = visitor.jar.get('portal_session') ?? '';
    const form = await signOn.start(visitor);
    const callback = await signOn.submitLogin(visitor, form, 'anna', getPassword('anna'));
    expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(200);
    await visitor.fetch(callback);
    const stale = testPortal.visitor();
    stale.jar.set('portal_session', old);
    expect((await stale.fetch(CALL_PATHS.self)).status).toBe(401);
  });
});

describe('a pending session', () => {
  test('gives no access', async () => {
    const { visitor, callback } = await signInAtProvider('admin');
    await visitor.fetch(callback);
    expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(401);
    expect((await visitor.fetch('/ssf/admin/people')).status).toBe(401);
    expect(
      (await visitor.fetch('/ssf/files/download', { method: 'POST', headers: SCRIPT })).status,
    ).toBe(401);
    expect((await visitor.fetch('/')).headers.get('location')).toBe('/login');
    const token = visitor.jar.get('portal_public_token');
    const bearer = { Authorization: `Bearer ${token}` };
    expect((await visitor.fetch(CALL_PATHS.self, { headers: bearer })).status).toBe(401);
  });

  test('requires both of its tokens', async () => {
    const { visitor, callback } = await signInAtProvider();
    await visitor.fetch(callback);
    const other = await signInAtProvider('yuki');
    await other.visitor.fetch(other.callback);
    other.visitor.jar.set('portal_public_token', visitor.jar.get('portal_public_token') ?? '');
    expect((await resume(other.visitor)).status).toBe(401);
    expect((await resume(visitor)).status).toBe(200);
  });

  test('stays pending while web access is disabled', async () => {
    const { visitor, callback } = await signInAtProvider();
    await visitor.fetch(callback);
    await testPortal.portal.settings.write({ webAccessEnabled: false });
    const refused = await resume(visitor);
    await testPortal.portal.settings.write({ webAccessEnabled: undefined });
    expect(refused.status).toBe(503);
    expect((await resume(visitor)).status).toBe(200);
  });

  test('can be completed once', async () => {
    const { visitor, callback } = await signInAtProvider();
    await visitor.fetch(callback);
    const copy = testPortal.visitor();
    for (const [name, value] of visitor.jar) copy.jar.set(name, value);
    const statuses = await Promise.all([resume(visitor), resume(copy)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('is not completed for a person who may no longer sign in', async () => {
    const { visitor, callback } = await signInAtProvider();
    await visitor.fetch(callback);
    await whileInState(2, async () => {
      expect((await resume(visitor)).status).toBe(401);
      expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(401);
    });
  });

  test('ends at sign-out and after five minutes', async () => {
    const first = await signInAtProvider();
    await first.visitor.fetch(first.callback);
    const cookies = new Map(first.visitor.jar);
    await first.visitor.fetch(CALL_PATHS.logout, { method: 'POST', headers: SCRIPT });
    for (const [name, value] of cookies) first.visitor.jar.set(name, value);
    expect((await resume(first.visitor)).status).toBe(401);

    const second = await signInAtProvider();
    await second.visitor.fetch(second.callback);
    testPortal.clock.pass(5 * 60_000 + 1);
    expect((await resume(second.visitor)).status).toBe(401);
  });
});

describe('the response of the provider', () => {
  test('is accepted once', async () => {
    const { visitor, callback } = await signInAtProvider();
    await visitor.fetch(callback);
    const other = testPortal.visitor();
    await expectFailure(await other.fetch(callback), other);
  });

  test('is refused in another browser', async () => {
    const { visitor, callback } = await signInAtProvider();
    const victim = testPortal.visitor();
    await victim.fetch('/login');
    await expectFailure(await victim.fetch(callback), victim);
    expect((await visitor.fetch(callback)).headers.get('location')).toBe('/login');
  });

  test.each([
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
    ['no issuer', (url: URL) => url.searchParams.delete('iss')],
    ['another state', (url: URL) => url.searchParams.set('state', 'made-up')],
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['another code', (url: URL) => url.searchParams.set('code', 'made-up')],
    ['no code', (url: URL) => url.searchParams.delete('code')],
    ['two states', (url: URL) => url.searchParams.append('state', 'made-up')],
  ])('is refused with %s', async (_, modify) => {
    const { visitor, callback } = await signInAtProvider();
    const url = new URL(callback);
    modify(url);
    await expectFailure(await visitor.fetch(url.href), visitor);
  });

  test('is refused after ten minutes', async () => {
    const { visitor, callback } = await signInAtProvider();
    testPortal.clock.pass(10 * 60_000 + 1);
    await expectFailure(await visitor.fetch(callback), visitor);
  });

  test('about a cancellation leads to an error on the sign-in page', async () => {
    const visitor = testPortal.visitor();
    const form = await signOn.start(visitor);
    const answer = await visitor.fetch(`${form}/cancel`, {
      method: 'POST',
      headers: { Origin: signOn.identity.origin },
    });
    const back = await visitor.fetch(answer.headers.get('location') ?? '');
    const callback = new URL(back.headers.get('location') ?? '');
    expect(callback.searchParams.get('error')).toBe('access_denied');
    await expectFailure(await visitor.fetch(callback.href), visitor);
    const page = await (await visitor.fetch('/login?error=sso')).text();
    expect(page).toContain('Single sign-on didn’t work.');
  });

  test('is refused for a person without an account at the portal', async () => {
    const visitor = testPortal.visitor();
    const form = await signOn.start(visitor);
    const callback = await signOn.submitLogin(visitor, form, 'stranger', 'known elsewhere');
    expect(callback).toContain('code=');
    await expectFailure(await visitor.fetch(callback), visitor);
  });

  test.each([1, 2, 6])(
    'is refused for an external user with an unconfirmed address or an unknown state: %i',
    async (state) => {
      const { visitor, callback } = await signInAtProvider();
      await whileInState(state, async () => {
        await expectFailure(await visitor.fetch(callback), visitor);
      });
    },
  );

  test('is accepted for an external user with a confirmed address', async () => {
    const { visitor, callback } = await signInAtProvider();
    await whileInState(3, async () => {
      await visitor.fetch(callback);
      expect((await resume(visitor)).status).toBe(200);
    });
  });

  test('leaves no verifier or token in the database', async () => {
    const { visitor, callback } = await signInAtProvider();
    const { query } = testPortal.portal.database;
    const rows = JSON.stringify([
      await query.select().from(signOnTransactions),
      await query.select().from(sessions),
    ]);
    const { searchParams } = new URL(callback);
    for (const secret of [
      searchParams.get('state'),
      searchParams.get('code'),
      ...[...visitor.jar].flatMap(([name, value]) => (name === 'identity_language' ? [] : value)),
    ]) {
      expect(rows).not.toContain(secret);
    }
  });
});

describe('signing out', () => {
  async function signIn(): Promise<Visitor> {
    const { visitor, callback } = await signInAtProvider();
    await visitor.fetch(callback);
    await resume(visitor);
    return visitor;
  }

  test('ends the sessions of the portal and the provider, and returns to the sign-in page', async () => {
    const visitor = await signIn();
    const answer = await visitor.fetch('/ssf/sso/logout', {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(answer.status).toBe(303);
    const url = new URL(answer.headers.get('location') ?? '');
    expect(url.origin).toBe(signOn.identity.origin);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${testPortal.address}/login`);
    expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(401);

    const question = await (await visitor.fetch(url.href)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(question)?.[1] ?? '';
    const action = /<form method="post" action="([^"]+)"/.exec(question)?.[1] ?? '';
    const end = await visitor.fetch(action, {
      method: 'POST',
      headers: { Origin: signOn.identity.origin },
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    expect(end.status).toBe(303);
    expect(end.headers.get('location')).toBe(`${testPortal.address}/login`);
    // The session of the provider has ended too.
    expect(await signOn.start(visitor)).toContain('/interaction/');
  });

  test.each(['end-all', 'end'])(
    'from the page of the own sessions (%s) leads to the logout of the provider',
    async (form) => {
      const visitor = await signIn();
      const page = await visitor.fetch('/account/sessions');
      // Browsers apply the directive to the redirects after the form.
      expect(page.headers.get('content-security-policy')).toContain(
        `form-action 'self' ${signOn.identity.origin};`,
      );
      const rows = (await page.text()).split('This browser')[1] ?? '';
      const session = /name="session" value="([\w-]+)"/.exec(rows)?.[1] ?? '';
      const answer = await visitor.submit(`/account/sessions/${form}`, { session });
      expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(401);
      expect(answer.headers.get('location')).toBe('/ssf/sso/logout');
      const next = await visitor.fetch('/ssf/sso/logout');
      expect(next.headers.get('location')).toContain(`${signOn.identity.origin}/session/end?`);
    },
  );

  test('from the page of the own sessions asks for nothing at the provider after a password', async () => {
    const visitor = testPortal.visitor();
    await visitor.signIn('yuki', getPassword('yuki'));
    const answer = await visitor.submit('/account/sessions/end-all', {});
    expect(answer.headers.get('location')).toBe('/login');
  });

  test('ignores links on another site', async () => {
    const visitor = await signIn();
    // A sign-on that starts there would replace the session with a pending one.
    for (const path of ['/ssf/sso/logout', '/ssf/sso/login']) {
      const answer = await visitor.fetch(path, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
      expect([path, answer.headers.get('location')]).toEqual([path, '/login']);
      expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(200);
    }
  });
});

describe('the pages', () => {
  const SCREENS_OF_ACCOUNT = { password: '/account/password', sessions: '/account/sessions' };

  const readSettings = (page: string): unknown => {
    const text = /<script type="application\/json" id="portico-settings">(.*?)<\/script>/.exec(
      page,
    );
    return text?.[1] === undefined ? undefined : JSON.parse(text[1]);
  };

  test.each(['/login', '/filr/login', '/filr/admin'])(
    'contain the settings of single sign-on for the elements: %s',
    async (path) => {
      expect(readSettings(await (await testPortal.visitor().fetch(path)).text())).toEqual({
        screens: SCREENS_OF_ACCOUNT,
        singleSignOn: { loginUrl: '/ssf/sso/login', logoutUrl: '/ssf/sso/logout' },
        allowedOrigins: [signOn.identity.origin],
      });
    },
  );

  test('omit the settings of single sign-on while it is disabled, and its URLs redirect to the sign-in page', async () => {
    await testPortal.portal.settings.write({ singleSignOn: false });
    const page = await (await testPortal.visitor().fetch('/login')).text();
    const begin = await testPortal.visitor().fetch('/ssf/sso/login');
    const callback = await testPortal.visitor().fetch('/ssf/sso/callback?code=x&state=y');
    const end = await testPortal.visitor().fetch('/ssf/sso/logout');
    await testPortal.portal.settings.write({ singleSignOn: undefined });
    expect(readSettings(page)).toEqual({ screens: SCREENS_OF_ACCOUNT });
    expect(begin.headers.get('location')).toBe('/login');
    expect(callback.headers.get('location')).toBe('/login?error=sso');
    expect(end.headers.get('location')).toBe('/login');
  });

  test('exclude guests while single sign-on is enabled', async () => {
    await testPortal.portal.settings.write({ guestAccess: true });
    const answer = await testPortal.visitor().fetch('/');
    await testPortal.portal.settings.write({ guestAccess: undefined });
    expect(answer.headers.get('location')).toBe('/login');
  });

  test('accept single sign-on while password login is closed', async () => {
    await testPortal.portal.settings.write({ loginClosed: true });
    const { visitor, callback } = await signInAtProvider();
    await visitor.fetch(callback);
    const login = await resume(visitor);
    const password = await testPortal.visitor().signIn('anna', getPassword('anna'));
    await testPortal.portal.settings.write({ loginClosed: undefined });
    expect(login.status).toBe(200);
    expect(password.status).toBe(503);
  });
});

describe('an unusable provider', () => {
  test('that is unreachable leads back to the sign-in page, which accepts passwords', async () => {
    const portalWithoutProvider = await openTestPortal({
      data: { database: testPortal.portal.database },
      singleSignOn: { issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'y' },
    });
    const visitor = portalWithoutProvider.visitor();
    const begin = await visitor.fetch('/ssf/sso/login');
    const signedIn = await visitor.signIn('anna', getPassword('anna'));
    const end = await visitor.fetch('/ssf/sso/logout');
    await portalWithoutProvider.portal.close();
    expect(begin.headers.get('location')).toBe('/login?error=sso');
    expect(signedIn.status).toBe(200);
    expect(end.headers.get('location')).toBe('/login');
    expect(portalWithoutProvider.logged()).toContain('single sign-on failed');
  });

  test('without https is rejected', async () => {
    const opening = openTestPortal({
      data: { database: testPortal.portal.database },
      singleSignOn: { issuer: 'http://id.example', clientId: 'x', clientSecret: 'y' },
    });
    await expect(opening).rejects.toThrow(/needs https/);
  });
});
