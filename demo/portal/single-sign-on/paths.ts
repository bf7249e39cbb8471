/** The id of the provider whose addresses do not name it, so that those of portals with one provider never change. */
const DEFAULT_ID = 'sso';

/** Paths at which single sign-on with a provider starts, returns and ends. */
interface SignOnPaths {
  readonly login: string;
  readonly confirm: string;
  readonly callback: string;
  readonly logout: string;
}

/**
 * Returns the paths of a provider. Each one has a redirect URI of its own, so that no response of one provider is taken
 * for that of another (RFC 9700 section 4.4.2).
 */
function getSignOnPaths(id: string = DEFAULT_ID): SignOnPaths {
  const start = id === DEFAULT_ID ? '/ssf/sso' : `/ssf/sso/${id}`;
  return {
    login: `${start}/login`,
    confirm: `${start}/confirm`,
    callback: `${start}/callback`,
    logout: `${start}/logout`,
  };
}

export { DEFAULT_ID, getSignOnPaths, type SignOnPaths };
