/** The default paths of the portal's screens (spec 2), and of the pages around the second factor. */
export const SCREENS = {
  /** Sign-in. */
  login: '/login',
  /** Shown when a session ends on a page of the admin console. */
  adminError: '/admin/error',
  /** Sign-in with the token of a mailed link. */
  externalLogin: '/filr/login',
  /** The admin console; every path below it belongs to it. */
  admin: '/filr/admin',
  /** Where people set up and remove second factors. */
  secondFactor: '/login/second-factor/manage',
  /** Where the authority of the second factor sends people back to. */
  secondFactorReturn: '/login/second-factor',
} as const;
