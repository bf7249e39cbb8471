import type { PublicInfo } from '../contract/calls/public-info.ts';
import type { Principal } from '../contract/principal.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * The permissions of the signed-in person (spec section 6). They decide what a page shows; the portal
 * itself enforces the rules.
 */
export interface Permissions {
  /** Sharing with internal people, external people or the public. */
  readonly sharing: boolean;
  /** Public links: both the portal and the workspace have to allow them. */
  readonly shareLinks: boolean;
  readonly download: boolean;
  readonly webAccess: boolean;
  readonly administrator: boolean;
  /** Independent of `administrator`. */
  readonly oauthAdministrator: boolean;
  /** Changing the password; `false` for LDAP users, whose password is not the portal's. */
  readonly password: boolean;
}

/** Returns the permissions of a principal; all `false` if nobody is signed in. */
export function permissionsOf(principal: Principal | undefined): Permissions {
  const { global_share_config: everywhere, workspace_share_config: here } = principal ?? {};
  return {
    sharing: Boolean(everywhere?.internal || everywhere?.external || everywhere?.public),
    shareLinks: Boolean(everywhere?.public_link && here?.public_link),
    download: Boolean(principal?.download_enabled),
    webAccess: principal !== undefined && principal.web_access_enabled !== false,
    administrator: Boolean(principal?.isAdministrator),
    oauthAdministrator: Boolean(principal?.is_oauth_admin),
    password: principal !== undefined && principal.isLdapUser !== true,
  };
}

/** Whether guests may continue: the portal has to allow it, and single sign-on excludes it. */
export function areGuestsAllowed(
  info: PublicInfo | undefined,
  { singleSignOn }: Settings,
): boolean {
  return Boolean(info?.guestAccess) && !singleSignOn[0];
}
