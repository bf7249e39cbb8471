/** Paths of the pages on which people manage their own account, and of the forms on them. */
export const ACCOUNT_PATHS = {
  password: '/account/password',
  sessions: '/account/sessions',
  endSession: '/account/sessions/end',
  endAllSessions: '/account/sessions/end-all',
} as const;
