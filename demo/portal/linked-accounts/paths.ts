/** Paths of the page on which people link their accounts at OpenID providers. */
export const LINK_PATHS = {
  page: '/account/links',
  unlink: '/account/links/unlink',
} as const;

/**
 * Returns where a link starts, and where the provider redirects to: one address per provider (RFC 9700 section 4.4.2).
 * @param service see `LinkProvider`
 */
export function getLinkPaths(service: string): {
  readonly start: string;
  readonly callback: string;
} {
  return {
    start: `${LINK_PATHS.page}/${service}/start`,
    callback: `${LINK_PATHS.page}/${service}/callback`,
  };
}
