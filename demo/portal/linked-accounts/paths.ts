/** Paths of the page on which people link their accounts at OpenID providers. */
export const LINK_PATHS = {
  page: '/account/links',
  unlink: '/account/links/unlink',
  /** Where a link starts, and where the provider redirects to: one address per provider (RFC 9700 section 4.4.2). */
  'second-factor': {
    start: '/account/links/second-factor/start',
    callback: '/account/links/second-factor/callback',
  },
  'single-sign-on': {
    start: '/account/links/single-sign-on/start',
    callback: '/account/links/single-sign-on/callback',
  },
} as const;
