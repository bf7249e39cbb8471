/** Where people change their second factor, and the cookie of their session there. */
export const MANAGE = { path: '/manage', cookie: 'identity_manage' } as const;
