/** The default paths of the calls, below the portal's address (spec 7). A name in braces is a parameter. */
export const CALL_PATHS = {
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
} as const;

/** The name of a call. */
export type CallName = keyof typeof CALL_PATHS;

/**
 * The path of `GET /rest/extuser/{token}` for a token (spec 7).
 * @param path the path of the call in the settings of a page
 */
export function getExternalUserPath(token: string, path: string = CALL_PATHS.externalUser): string {
  return path.replace('{token}', () => encodeURIComponent(token));
}

/** The path of a call as a server's router writes it: `/rest/extuser/:token`. */
export function getRoutePath(name: CallName): string {
  return CALL_PATHS[name].replace(/\{(\w+)\}/g, ':$1');
}
