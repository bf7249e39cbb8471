/**
 * The names on which portal and widgets agree. Another portal may use others: every one is a
 * setting (`configure({names})`) and this table holds the defaults.
 */
export interface Names {
  /** Cookie that says that a login took place; readable by script (spec 9). */
  publicTokenCookie: string;
  /** Cookie with the one-use token of a passed second factor (spec 9). */
  mfaTokenCookie: string;
  /** Request header that carries the token of a passed second factor (spec 7). */
  mfaTokenHeader: string;
  /** Answer header of a 609 that says where to go (spec 4). */
  redirectHeader: string;
  /** Query parameter with the answer to a captcha (spec 7). */
  captchaParameter: string;
  /** Query parameter with the token of a link that was mailed to an invited person. */
  externalTokenParameter: string;
  /** Query parameter of the login screen with the user name to fill in. */
  userNameParameter: string;
  /** Request header that asks for the mode without cookies. */
  tokenModeHeader: string;
  /** Answer header in which the token comes in that mode. */
  publicTokenHeader: string;
  /** Request header on every call that changes something. */
  antiForgeryHeader: string;
  /** Value of the anti-forgery header. */
  antiForgeryValue: string;
}

/** The names of the reference portal. */
export const DEFAULT_NAMES = {
  publicTokenCookie: 'portal_public_token',
  mfaTokenCookie: 'portal_mfa_token',
  mfaTokenHeader: 'X-MFA-Token',
  redirectHeader: 'redirectUrl',
  captchaParameter: 'kaptcha-response',
  externalTokenParameter: 'euet',
  userNameParameter: 'user',
  tokenModeHeader: 'X-Token-Mode',
  publicTokenHeader: 'X-Public-Token',
  antiForgeryHeader: 'X-Requested-With',
  antiForgeryValue: 'portico',
} as const satisfies Names;

/** Phrases in the message of a refused login. The client looks for them (spec 8), so the portal has to write them. */
export const LOGIN_PHRASES = {
  invalidCaptcha: 'Invalid Captcha',
  invalidCredential: 'Invalid Credential',
} as const;

/**
 * The status with which the portal redirects the browser to the second factor (spec 4). It lies outside the
 * range of RFC 9110 section 15, so `new Response` and some server frameworks refuse it.
 */
export const REDIRECT_STATUS = 609;
