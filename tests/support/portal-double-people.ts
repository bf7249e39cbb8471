import type { Principal } from '../../src/contract/principal.ts';

/** A person with only the required fields. */
export const ANNA: Principal = { id: 7, name: 'anna' };

/** Another person. */
export const BORIS: Principal = { id: 8, name: 'boris' };

/** A person with every field of spec section 3. */
export const FULL_PRINCIPAL = {
  id: 7,
  name: 'anna',
  title: 'Dr.',
  first_name: 'Anna',
  last_name: 'Nováková',
  phone: '+420 123 456 789',
  email: 'anna@example.com',
  locale: { language: 'cs', country: 'CZ' },
  time_zone: 'Europe/Prague',
  workspace: { id: 42, href: '/workspaces/42' },
  avatar: {
    id: 'a1',
    href: '/avatars/a1',
    links: [
      { rel: 'content', href: '/avatars/a1/content' },
      { rel: 'thumbnail', href: '/avatars/a1/thumbnail' },
      { rel: 'scaled_image', href: '/avatars/a1/scaled' },
    ],
  },
  isAdministrator: false,
  is_oauth_admin: false,
  isQuotaWatermarkCrossed: true,
  personal_storage_enabled: true,
  disk_space_quota: 1_000_000_000,
  disk_space_used: 950_000_000,
  trash_disk_space: 10_000,
  disk_space_used_by_others: 0,
  external_user_state: 3,
  isFirstLogin: false,
  follow_notify_type: 'digest',
  isLdapUser: true,
  hidden_files_folder: { id: '43', href: '/folders/43' },
  totalNumberOfRecentItems: 12,
  landingPage: '/home',
  download_enabled: true,
  web_access_enabled: true,
  global_share_config: { internal: true, external: true, public: false, public_link: true },
  workspace_share_config: { internal: true, external: false, public: false, public_link: false },
} as const satisfies Record<Exclude<keyof Principal, 'mfa_enrolled'>, unknown>;
