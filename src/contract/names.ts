/**
 * The names of the cookies, headers and parameters that portal and elements share. Each one is a setting
 * (`configure({ names })`), because another portal may use other names.
 */
export interface Names {
  /** Cookie with the public token: it shows that a login took place. Scripts can read it (spec 9). */
  publicTokenCookie: string;
  /** Cookie with the token of a passed second factor, which is valid once (spec 9). */
  mfaTokenCookie: string;
  /** Request header with the token of a passed second factor (spec 7). */
  mfaTokenHeader: string;
  /** Response header of a 609 with the address to go to (spec 4). */
  redirectHeader: string;
  /** Query parameter with the answer to a captcha (spec 7). */
  captchaParameter: string;
  /**
   * Header that identifies a captcha in bearer mode: in the answer of the captcha, and in the
   * login that answers it. Its value is the parameter `dummy` of the captcha.
   */
  captchaSlotHeader: string;
  /** Query parameter with the token of a mailed link. */
  externalTokenParameter: string;
  /** Query parameter of the login screen with the user name for the form. */
  userNameParameter: string;
  /** Request header that requests bearer mode. */
  tokenModeHeader: string;
  /** Response header with the token in bearer mode. */
  publicTokenHeader: string;
  /** Cookie with the picked language, which page and server can read and write; without a name there is none. */
  languageCookie?: string | undefined;
}

/** The default name of the query parameter with the token of a mailed link. */
export const EXTERNAL_TOKEN_PARAMETER = 'euet';

/** The parameter of an address that names the language of its page, as a BCP 47 tag. */
export const LANGUAGE_PARAMETER = 'lang';

/** The key of the picked language in local storage. */
export const PICKED_KEY = 'portico.language';

/** The default names, which are those of the reference portal. */
export const DEFAULT_NAMES = {
  publicTokenCookie: 'portal_public_token',
  mfaTokenCookie: 'portal_mfa_token',
  mfaTokenHeader: 'X-MFA-Token',
  captchaSlotHeader: 'X-Captcha-Slot',
  redirectHeader: 'redirectUrl',
  captchaParameter: 'kaptcha-response',
  externalTokenParameter: EXTERNAL_TOKEN_PARAMETER,
  userNameParameter: 'user',
  tokenModeHeader: 'X-Token-Mode',
  publicTokenHeader: 'X-Public-Token',
} as const satisfies Names;

/** The anti-forgery header of the reference portal, on every call that changes something. */
export const ANTI_FORGERY = { header: 'X-Requested-With', value: 'portico' } as const;

/** The names of the fields in the form of `POST /ssf/s/portalLogin` (spec 7). */
export const FORM_FIELDS = { userName: 'j_username', password: 'j_password' } as const;

/**
 * Phrases in a refused login, in the `message` or in a body of plain text. The client looks for them (spec 8),
 * so the portal has to send them.
 */
export const LOGIN_PHRASES = {
  invalidCaptcha: 'Invalid Captcha',
  invalidCredential: 'Invalid Credential',
} as const;

/** The `code` of a 401 with which the portal says that it ended the session because the password has changed. */
export const PASSWORD_CHANGED = 'PASSWORD_CHANGED';

/** The `code` of a 503 with which the portal says that it accepts no logins at present. */
export const LOGIN_DISABLED = 'LOGIN_DISABLED';

/**
 * The status with which the portal redirects the browser to the second factor (spec 4). It is outside
 * the range of RFC 9110 section 15, so `new Response` and some server frameworks reject it.
 */
export const REDIRECT_STATUS = 609;
