import type { Principal } from '../contract/principal.ts';

/** What the signed-in person may do (spec 6). The portal decides; this is for what a page shows. */
export interface Permissions {
  /** Sharing with people inside, outside or the public. */
  readonly sharing: boolean;
  /** Links that anybody can open: needs both the portal's and the workspace's consent. */
  readonly shareLinks: boolean;
  readonly download: boolean;
  readonly webAccess: boolean;
  readonly administrator: boolean;
  /** Its own flag, apart from the administrator's. */
  readonly oauthAdministrator: boolean;
  /** False for people from a directory: their password is not the portal's to change. */
  readonly password: boolean;
}

/** The permissions of a principal; of nobody, where nobody is signed in. */
export function permissionsOf(principal: Principal | undefined): Permissions {
  const { global_share_config: everywhere, workspace_share_config: here } = principal ?? {};
  return {
    sharing: Boolean(everywhere?.internal || everywhere?.external || everywhere?.public),
    shareLinks: everywhere?.public_link === true && here?.public_link === true,
    download: principal?.download_enabled === true,
    webAccess: principal !== undefined && principal.web_access_enabled !== false,
    administrator: principal?.isAdministrator === true,
    oauthAdministrator: principal?.is_oauth_admin === true,
    password: principal !== undefined && principal.isLdapUser !== true,
  };
}
