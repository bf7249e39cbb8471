/** Where single sign-on begins, comes back to and ends. */
export const SINGLE_SIGN_ON_PATHS = {
  login: '/ssf/sso/login',
  callback: '/ssf/sso/callback',
  logout: '/ssf/sso/logout',
} as const;
