/** The portal's own pages for invited people. Single ones can stand on a partner's site instead. */
export const EXTERNAL_PAGES = {
  registration: '/register',
  passwordReset: '/reset-password',
} as const;
