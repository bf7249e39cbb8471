import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSignOn, type SignOn } from './support/open-sign-on.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { readElementSettings } from './support/read-element-settings.ts';
import { resume } from './support/signed-in.ts';

let signOn: SignOn;
let testPortal: TestPortal;
beforeAll(async () => {
  signOn = await openSignOn();
  testPortal = signOn.testPortal;
});
afterAll(() => signOn.close());

describe('the pages', () => {
  const SCREENS_OF_ACCOUNT = { password: '/account/password', sessions: '/account/sessions' };

  test.each(['/login', '/filr/login', '/filr/admin'])(
    'contain the settings of single sign-on for the elements: %s',
    async (path) => {
      expect(readElementSettings(await (await testPortal.visitor().fetch(path)).text())).toEqual({
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
    expect(readElementSettings(page)).toEqual({ screens: SCREENS_OF_ACCOUNT });
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

  test('accept single sign-on while the login with a password is disabled', async () => {
    await testPortal.portal.settings.write({ loginClosed: true });
    const { visitor, callback } = await signOn.signInAtProvider();
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
