import { expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { MFA_SETTINGS } from '../../../src/contract/calls/public-info.ts';
import { EXTERNAL_USER_STATES } from '../../../src/contract/external-user-state.ts';
import {
  DEFAULT_CULTURE,
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGES,
} from '../../../src/contract/languages.ts';
import { DEFAULT_NAMES, LOGIN_PHRASES, REDIRECT_STATUS } from '../../../src/contract/names.ts';
import { SCREENS } from '../../../src/contract/screens.ts';

test('the paths of the calls are those of the spec', () => {
  expect(CALL_PATHS).toEqual({
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
  });
});

test('the screens are those of the spec', () => {
  expect(SCREENS).toEqual({
    login: '/login',
    adminError: '/admin/error',
    externalLogin: '/filr/login',
    admin: '/filr/admin',
    secondFactor: '/login/second-factor/manage',
    secondFactorReturn: '/login/second-factor',
  });
});

test('the two phrases and the redirect status are those of the spec', () => {
  expect(LOGIN_PHRASES).toEqual({
    invalidCaptcha: 'Invalid Captcha',
    invalidCredential: 'Invalid Credential',
  });
  expect(REDIRECT_STATUS).toBe(609);
});

test('the default names are those of the contract', () => {
  expect(DEFAULT_NAMES).toEqual({
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
  });
});

test('the numbers of the user states are those of the spec', () => {
  expect(EXTERNAL_USER_STATES).toEqual({
    initial: 1,
    credentialed: 2,
    verified: 3,
    pwdResetRequested: 4,
    pwdResetWaitingForVerification: 5,
  });
});

test('the second factor has three values', () => {
  expect(MFA_SETTINGS).toEqual(['DISABLED', 'ENFORCED', 'OPTIONAL']);
});

test('the languages are the seventeen of the spec, with English as the default', () => {
  expect([...LANGUAGES].join(' ')).toBe(
    'cs da de en es fi fr hu it ja nl pl pt-BR ru sv zh-Hans zh-Hant',
  );
  expect(DEFAULT_LANGUAGE).toBe('en');
  expect(DEFAULT_CULTURE).toBe('en-US');
});

test.each(['EN', 'pt', 'zh', 'constructor', '', undefined, 3])(
  '%s is not an interface language',
  (tag) => {
    expect(isLanguage(tag)).toBe(false);
  },
);
