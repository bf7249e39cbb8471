import { beforeAll, expect, test, vi } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import { mergeSettings } from '../../../src/settings/merge.ts';

const PORTAL = 'https://files.example.com';
const defaults = defaultSettings(PORTAL);

beforeAll(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

/** Settings and entries of settings that a script of the page adds to all objects. */
const ADDITIONS = {
  calls: { login: 'https://evil.example/' },
  names: { publicTokenCookie: 'evil' },
  fields: { password: 'evil' },
  phrases: { invalidCaptcha: 'evil' },
  cookies: { path: '/evil' },
  screens: { login: '//evil.example' },
  login: 'https://evil.example/',
};

test('a page without settings gets the defaults of the reference portal', () => {
  expect(defaults).toEqual({
    portal: PORTAL,
    calls: {
      login: '/rest/auth/login',
      logout: '/rest/auth/logout',
      self: '/rest/self',
      publicInfo: '/rest/public',
      releaseInfo: '/rest/release_info',
      portalLogin: '/ssf/s/portalLogin',
      portalLogout: '/ssf/s/portalLogout',
      captcha: '/ssf/a/Kaptcha.jpg',
      secondFactorCallback: '/rest/oauth2/login/callback',
      externalUser: '/rest/extuser/{token}',
      register: '/rest/extuser/register',
      resetPassword: '/rest/extuser/reset_password',
      resetPasswordRequested: '/rest/extuser/reset_password_requested',
    },
    fields: { userName: 'j_username', password: 'j_password' },
    phrases: { invalidCaptcha: 'Invalid Captcha', invalidCredential: 'Invalid Credential' },
    redirectStatus: 609,
    antiForgery: { header: 'X-Requested-With', value: 'portico' },
    cookies: { path: '/' },
    credentials: 'same-origin',
    afterClose: 'leave',
    languages: LANGUAGES,
    identifier: 'username',
    names: {
      publicTokenCookie: 'portal_public_token',
      mfaTokenCookie: 'portal_mfa_token',
      mfaTokenHeader: 'X-MFA-Token',
      redirectHeader: 'redirectUrl',
      captchaParameter: 'kaptcha-response',
      externalTokenParameter: 'euet',
      userNameParameter: 'user',
      tokenModeHeader: 'X-Token-Mode',
      captchaSlotHeader: 'X-Captcha-Slot',
      publicTokenHeader: 'X-Public-Token',
    },
    screens: {
      login: '/login',
      adminError: '/admin/error',
      externalLogin: '/filr/login',
      admin: '/filr/admin',
      secondFactor: '/login/second-factor/manage',
      secondFactorReturn: '/login/second-factor',
    },
    tokenMode: 'cookie',
    singleSignOn: [],
    allowedOrigins: [],
    recheckAfter: 300_000,
    timeout: 30_000,
    retries: 2,
    retryDelay: 300,
  });
});

test('a merge without changes returns an equal copy', () => {
  const same = mergeSettings(defaults, {});
  expect(same).toEqual(defaults);
  expect(same).not.toBe(defaults);
});

test.each([{}, { names: { redirectHeader: 'Go-To' } }])(
  'a merge of %j ignores settings on Object.prototype',
  (changes) => {
    const expected = mergeSettings(defaults, changes);
    Object.assign(Object.prototype, ADDITIONS);
    const merged = mergeSettings(defaultSettings(PORTAL), changes);
    for (const name of Object.keys(ADDITIONS)) Reflect.deleteProperty(Object.prototype, name);
    expect(merged).toEqual(expected);
  },
);

test.each([{}, { singleSignOn: { loginUrl: '/sso' } }])(
  'settings and their groups inherit nothing after a merge of %j',
  (changes) => {
    const settings = mergeSettings(defaults, changes);
    const groups = Object.values(settings).filter((one) => Object(one) === one);
    const objects = [settings, ...groups.filter((group) => !Array.isArray(group))];
    for (const one of objects) expect(Object.getPrototypeOf(one)).toBeNull();
  },
);

test('a change returns a new value and keeps the old one', () => {
  const before = structuredClone(defaults);
  const changed = mergeSettings(defaults, {
    portal: 'https://other.example',
    names: { publicTokenCookie: 'token' },
    calls: { login: '/api/login.php?step=1' },
    fields: { userName: 'user' },
    phrases: { invalidCaptcha: 'wrong letters' },
    redirectStatus: 470,
    antiForgery: { header: 'X-XSRF-TOKEN', cookie: 'XSRF-TOKEN' },
    cookies: { path: '/filr', domain: 'example.com' },
    credentials: 'include',
    sessionProbe: 'always',
    afterClose: 'stay',
    fetch,
    screens: { login: '/anmelden' },
    tokenMode: 'bearer',
    singleSignOn: [{ loginUrl: '/sso', logoutUrl: 'https://id.example.com/logout' }],
    allowedOrigins: ['https://id.example.com'],
    recheckAfter: 0,
    timeout: 5,
    retries: 0,
    retryDelay: 1,
    texts: { uk: { 'signIn.title': 'Вхід' } },
    languages: ['uk'],
    identifier: 'email',
  });
  expect(defaults).toEqual(before);
  expect(changed).toEqual({
    portal: 'https://other.example',
    names: { ...before.names, publicTokenCookie: 'token' },
    calls: { ...before.calls, login: '/api/login.php?step=1' },
    fields: { ...before.fields, userName: 'user' },
    phrases: { ...before.phrases, invalidCaptcha: 'wrong letters' },
    redirectStatus: 470,
    antiForgery: { header: 'X-XSRF-TOKEN', cookie: 'XSRF-TOKEN' },
    cookies: { path: '/filr', domain: 'example.com' },
    credentials: 'include',
    sessionProbe: 'always',
    afterClose: 'stay',
    fetch,
    screens: { ...before.screens, login: '/anmelden' },
    tokenMode: 'bearer',
    singleSignOn: [{ loginUrl: '/sso', logoutUrl: 'https://id.example.com/logout' }],
    allowedOrigins: ['https://id.example.com'],
    recheckAfter: 0,
    timeout: 5,
    retries: 0,
    retryDelay: 1,
    texts: { uk: { 'signIn.title': 'Вхід' } },
    languages: ['uk'],
    identifier: 'email',
  });
});

test.each(['Zm9v/YmFy==', '', 'with blank', 'caf\u00e9'])(
  'the anti-forgery value %j is accepted',
  (value) => {
    const antiForgery = { header: 'X-CSRF', value };
    expect(mergeSettings(defaults, { antiForgery }).antiForgery).toEqual(antiForgery);
  },
);

test('the pages of the account have no default', () => {
  const screens = { password: '/my/password', sessions: '/my/sessions' };
  expect(mergeSettings(defaults, { screens }).screens).toEqual({ ...defaults.screens, ...screens });
});

test('several changes are combined', () => {
  const once = mergeSettings(defaults, { names: { mfaTokenHeader: 'X-Second' } });
  const twice = mergeSettings(once, { names: { redirectHeader: 'X-Elsewhere' }, retries: 1 });
  expect(twice.names).toMatchObject({ mfaTokenHeader: 'X-Second', redirectHeader: 'X-Elsewhere' });
  expect(twice.retries).toBe(1);
});

test.each([
  { portal: undefined },
  { timeout: undefined },
  { names: { publicTokenCookie: undefined } },
  { screens: { login: undefined } },
])('an undefined setting keeps its value: %o', (changes) => {
  expect(mergeSettings(defaults, changes)).toEqual(defaults);
});

test.each([
  ['https://files.example.com/', 'https://files.example.com'],
  ['https://FILES.example.com', 'https://files.example.com'],
  ['https://files.example.com:443', 'https://files.example.com'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['https://example.com/files', 'https://example.com/files'],
  ['https://example.com/files//', 'https://example.com/files'],
])('the portal %s is stored as %s', (portal, address) => {
  expect(mergeSettings(defaults, { portal }).portal).toBe(address);
});

test.each([
  ['portal', { portal: '' }],
  ['portal', { portal: 'files.example.com' }],
  ['portal', { portal: '/files' }],
  ['portal', { portal: 'ftp://files.example.com' }],
  ['portal', { portal: 'javascript:alert(1)' }],
  ['portal', { portal: 'https://anna:x@files.example.com' }],
  ['portal', { portal: 'https://:x@files.example.com' }],
  ['portal', { portal: 'https://files.example.com/?' }],
  ['portal', { portal: 'https://files.example.com/#' }],
  ['portal', { portal: 'https://files.example.com/?a=b' }],
  ['portal', { portal: 'https://files.example.com/#top' }],
  ['portal', { portal: 5 }],
  ['portal', { portal: null }],
  ['names', { names: 'token' }],
  ['names.publicTokenCookie', { names: { publicTokenCookie: '' } }],
  ['names.publicTokenCookie', { names: { publicTokenCookie: 'a b' } }],
  ['names.mfaTokenCookie', { names: { mfaTokenCookie: 'a=b' } }],
  ['names.mfaTokenHeader', { names: { mfaTokenHeader: 'X:Y' } }],
  ['names.redirectHeader', { names: { redirectHeader: 'ü' } }],
  ['names.captchaParameter', { names: { captchaParameter: 'a\r\nb' } }],
  ['calls.login', { calls: { login: 'rest/login' } }],
  ['calls.login', { calls: { login: 'https://evil.example/login' } }],
  ['calls.externalUser', { calls: { externalUser: '/api/invited' } }],
  ['calls.self', { calls: { self: '/rest/{name}' } }],
  ['calls.signIn', { calls: { signIn: '/rest/login' } }],
  ['fields.userName', { fields: { userName: '' } }],
  ['fields.name', { fields: { name: 'user' } }],
  ['phrases.invalidCaptcha', { phrases: { invalidCaptcha: '' } }],
  ['phrases.invalidCredential', { phrases: { invalidCredential: 7 } }],
  ['redirectStatus', { redirectStatus: 302 }],
  ['redirectStatus', { redirectStatus: 1000 }],
  ['redirectStatus', { redirectStatus: '609' }],
  ['antiForgery', { antiForgery: 'portico' }],
  ['antiForgery', { antiForgery: { header: 'X-CSRF' } }],
  ['antiForgery.header', { antiForgery: { header: 'X CSRF', value: 'a' } }],
  ['antiForgery.value', { antiForgery: { header: 'X-CSRF', value: 'a\r\nb' } }],
  ['antiForgery.value', { antiForgery: { header: 'X-CSRF', value: '\u{2713}' } }],
  ['antiForgery', { antiForgery: { header: 'X-CSRF', value: 'a', cookie: 'b' } }],
  ['antiForgery.cookie', { antiForgery: { header: 'X-CSRF', cookie: 'a b' } }],
  ['cookies.path', { cookies: { path: 'filr' } }],
  ['cookies.domain', { cookies: { domain: 'a; Secure' } }],
  ['credentials', { credentials: 'omit' }],
  ['sessionProbe', { sessionProbe: true }],
  ['afterClose', { afterClose: 'reload' }],
  ['fetch', { fetch: 'fetch' }],
  ['names.publicTokenCookies', { names: { publicTokenCookies: 'token' } }],
  ['screens', { screens: '/login' }],
  ['screens.login', { screens: { login: 'login' } }],
  ['screens.login', { screens: { login: '//evil.example' } }],
  ['screens.login', { screens: { login: '/\\evil.example' } }],
  ['screens.login', { screens: { login: '/\t/evil.example' } }],
  ['screens.login', { screens: { login: '/..//evil.example' } }],
  ['screens.adminError', { screens: { adminError: 'https://evil.example/' } }],
  ['screens.externalLogin', { screens: { externalLogin: '' } }],
  ['screens.admin', { screens: { admin: 1 } }],
  ['screens.password', { screens: { password: 'https://evil.example/' } }],
  ['screens.sessions', { screens: { sessions: '//evil.example' } }],
  ['screens.home', { screens: { home: '/' } }],
  ['timeout', { timeout: '30000' }],
  ['timeout', { timeout: -1 }],
  ['timeout', { timeout: 1.5 }],
  ['timeout', { timeout: Number.NaN }],
  ['timeout', { timeout: Number.POSITIVE_INFINITY }],
  ['timeout', { timeout: 600_001 }],
  ['languages', { languages: 'de' }],
  ['languages', { languages: [] }],
  ['languages', { languages: ['de', 'not a tag'] }],
  ['identifier', { identifier: 'phone' }],
  ['retries', { retries: 6 }],
  ['retries', { retries: -1 }],
  ['retries', { retries: 0.5 }],
  ['retries', { retries: true }],
  ['retryDelay', { retryDelay: -5 }],
  ['retryDelay', { retryDelay: '1s' }],
  ['names.tokenModeHeader', { names: { tokenModeHeader: 'X Token' } }],
  ['names.publicTokenHeader', { names: { publicTokenHeader: '' } }],
  ['tokenMode', { tokenMode: 'cookies' }],
  ['tokenMode', { tokenMode: true }],
  ['singleSignOn.0', { singleSignOn: '/sso' }],
  ['singleSignOn', { singleSignOn: null }],
  ['singleSignOn.0.loginUrl', { singleSignOn: {} }],
  ['singleSignOn.0.loginUrl', { singleSignOn: { loginUrl: 'javascript:alert(1)' } }],
  ['singleSignOn.0.loginUrl', { singleSignOn: { loginUrl: 'data:text/html,x' } }],
  ['singleSignOn.0.logoutUrl', { singleSignOn: { loginUrl: '/sso', logoutUrl: 'http://[' } }],
  ['singleSignOn.0.logoutUrl', { singleSignOn: { loginUrl: '/sso', logoutUrl: 7 } }],
  ['singleSignOn.1.loginUrl', { singleSignOn: [{ loginUrl: '/sso' }, { loginUrl: 1 }] }],
  ['singleSignOn.1', { singleSignOn: [{ loginUrl: '/sso' }, null] }],
  ['allowedOrigins', { allowedOrigins: 'https://id.example.com' }],
  ['allowedOrigins.0', { allowedOrigins: ['id.example.com'] }],
  ['allowedOrigins.0', { allowedOrigins: ['*'] }],
  ['allowedOrigins.0', { allowedOrigins: ['null'] }],
  ['allowedOrigins.0', { allowedOrigins: ['https://id.example.com/'] }],
  ['allowedOrigins.0', { allowedOrigins: ['https://ID.example.com'] }],
  ['allowedOrigins.1', { allowedOrigins: ['https://id.example.com', 'https://x@y.example'] }],
  ['recheckAfter', { recheckAfter: -1 }],
  ['recheckAfter', { recheckAfter: '5m' }],
  ['recheckAfter', { recheckAfter: 600_001 }],
  ['time-out', { 'time-out': 5 }],
  ['constructor', { constructor: 5 }],
])('the error names the setting %s in %j', (setting, changes) => {
  const change = () => mergeSettings(defaults, changes);
  expect(change).toThrow(TypeError);
  expect(change).toThrow(`Portico: the setting "${setting}" is invalid.`);
});

test.each([[undefined], [null], [5], ['https://files.example.com'], [[]]])(
  'refuses %j for settings',
  (changes) => {
    expect(() => mergeSettings(defaults, changes)).toThrow(TypeError);
  },
);

test('one wrong setting rejects all changes', () => {
  expect(() => mergeSettings(defaults, { timeout: 5, retries: 9 })).toThrow('"retries"');
  expect(defaults.timeout).toBe(30_000);
});
