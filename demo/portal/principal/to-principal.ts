import type { Principal } from '../../../src/contract/principal.ts';
import { toPublicPath } from '../http/base-path.ts';
import { readExternalUserState } from '../people/person.ts';
import type { Session } from '../sessions/session.ts';

/** Used share of the quota from which the person is warned. */
const QUOTA_WATERMARK = 0.9;

/** Returns the path of a person's thumbnail, relative to `/rest` like all links of a principal. */
function getAvatarPath(id: number | ':id'): string {
  return `/people/${id}/avatar/thumbnail`;
}

/** Returns the path of a person's workspace, relative to `/rest`. */
function getWorkspacePath(id: number | ':id'): string {
  return `/workspaces/w${id}`;
}

/** Returns the path of a person's folder with hidden files, relative to `/rest`. */
function getHiddenFilesPath(id: number | ':id'): string {
  return `/folders/h${id}`;
}

/**
 * Converts the person of a session to the response body of `GET /rest/self` (spec 3). Sizes are in bytes, and
 * the landing page is below the base path.
 */
function toPrincipal(
  {
    person,
    hasAvatar,
    isFirstLogin,
    mayDownload,
  }: Pick<Session, 'person' | 'hasAvatar' | 'isFirstLogin' | 'mayDownload'>,
  basePath: string,
): Principal {
  const { id, diskSpaceQuota: quota } = person;
  return {
    id,
    name: person.name,
    title: person.title ?? undefined,
    first_name: person.firstName,
    last_name: person.lastName,
    phone: person.phone ?? undefined,
    email: person.email ?? undefined,
    locale: { language: person.language, country: person.country },
    time_zone: person.timeZone,
    workspace: { id: `w${id}`, href: getWorkspacePath(id) },
    avatar: hasAvatar ? toAvatar(id) : undefined,
    isAdministrator: person.isAdministrator,
    is_oauth_admin: person.isOauthAdmin,
    isQuotaWatermarkCrossed:
      quota !== null && quota >= 0 && person.diskSpaceUsed >= quota * QUOTA_WATERMARK,
    personal_storage_enabled: person.personalStorageEnabled,
    disk_space_quota: quota ?? undefined,
    disk_space_used: person.diskSpaceUsed,
    trash_disk_space: person.trashDiskSpace,
    disk_space_used_by_others: person.diskSpaceUsedByOthers,
    external_user_state: readExternalUserState(person),
    isFirstLogin,
    follow_notify_type: person.followNotifyType,
    isLdapUser: person.isLdapUser,
    hidden_files_folder: { id: `h${id}`, href: getHiddenFilesPath(id) },
    totalNumberOfRecentItems: person.totalNumberOfRecentItems,
    landingPage: toPublicPath(person.landingPage, basePath),
    download_enabled: mayDownload,
    web_access_enabled: person.webAccessEnabled,
    global_share_config: person.globalShareConfig,
    workspace_share_config: person.workspaceShareConfig,
  } satisfies Record<Exclude<keyof Principal, 'mfa_enrolled'>, unknown>;
}

function toAvatar(id: number): Principal['avatar'] {
  const href = getAvatarPath(id);
  return { id: `a${id}`, href, links: [{ rel: 'thumbnail', href }] };
}

export { getAvatarPath, getHiddenFilesPath, getWorkspacePath, toPrincipal };
