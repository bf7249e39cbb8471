/** The addresses of the calls, relative to the portal (spec 7). */
export const CALLS = {
  login: '/rest/auth/login',
  logout: '/rest/auth/logout',
  self: '/rest/self',
  publicInfo: '/rest/public',
  releaseInfo: '/rest/release_info',
  portalLogin: '/ssf/s/portalLogin',
  portalLogout: '/ssf/s/portalLogout',
  captcha: '/ssf/a/Kaptcha.jpg',
  secondFactorCallback: '/rest/oauth2/login/callback',
  /** The token of the link is the last part of the address, see `externalUserPath`. */
  externalUser: '/rest/extuser',
  register: '/rest/extuser/register',
  resetPassword: '/rest/extuser/reset_password',
  resetPasswordRequested: '/rest/extuser/reset_password_requested',
} as const;

/** The address of the call that tells what belongs to the token of a mailed link (spec 7). */
export function externalUserPath(token: string): string {
  return `${CALLS.externalUser}/${encodeURIComponent(token)}`;
}

/** The screens to which a session sends the person (spec 2), and where the second factor is managed. */
export const SCREENS = {
  login: '/login',
  adminError: '/admin/error',
  externalLogin: '/filr/login',
  admin: '/filr/admin',
  secondFactor: '/login/second-factor/manage',
  secondFactorReturn: '/login/second-factor',
} as const;

/**
 * What the portal writes into the message of a failed login; the client looks for the phrases
 * (spec 8), so both sides take them from here.
 */
export const LOGIN_PHRASES = {
  invalidCaptcha: 'Invalid Captcha',
  invalidCredential: 'Invalid Credential',
} as const;

/** Status with which the portal asks the browser to go elsewhere (spec 4). Outside RFC 9110's range. */
export const REDIRECT_STATUS = 609;
