/** Paths of the page on which people link their accounts at OpenID providers. */
export const LINK_PATHS = {
  page: '/account/links',
  link: '/account/links/link',
  unlink: '/account/links/unlink',
  /** The provider redirects here. */
  callback: '/account/links/callback',
} as const;
