import type { Principal } from '../../../src/contract/principal.ts';
import { avatarPathOf } from './avatar-path-of.ts';
import { externalStateOf } from './external-state-of.ts';
import type { Person } from './person.ts';

/** The share of the quota, used up, from which a person is warned. */
const QUOTA_WATERMARK = 0.9;

/** What `GET /rest/self` answers to a person about themselves (spec 3). Sizes in bytes. */
export function principalOf(person: Person): Principal {
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
    workspace: { id: `w${id}`, href: `/workspaces/w${id}` },
    avatar: person.avatarSvg === null ? undefined : avatarOf(id),
    isAdministrator: person.isAdministrator,
    is_oauth_admin: person.isOauthAdmin,
    isQuotaWatermarkCrossed:
      quota !== null && quota >= 0 && person.diskSpaceUsed >= quota * QUOTA_WATERMARK,
    personal_storage_enabled: person.personalStorageEnabled,
    disk_space_quota: quota ?? undefined,
    disk_space_used: person.diskSpaceUsed,
    trash_disk_space: person.trashDiskSpace,
    disk_space_used_by_others: person.diskSpaceUsedByOthers,
    external_user_state: externalStateOf(person),
    isFirstLogin: person.isFirstLogin,
    follow_notify_type: person.followNotifyType,
    isLdapUser: person.isLdapUser,
    hidden_files_folder: { id: `h${id}`, href: `/folders/h${id}` },
    totalNumberOfRecentItems: person.totalNumberOfRecentItems,
    landingPage: person.landingPage,
    download_enabled: person.downloadEnabled,
    web_access_enabled: person.webAccessEnabled,
    global_share_config: person.globalShareConfig,
    workspace_share_config: person.workspaceShareConfig,
  };
}

function avatarOf(id: number): Principal['avatar'] {
  const href = avatarPathOf(id);
  return { id: `a${id}`, href, links: [{ rel: 'thumbnail', href }] };
}
