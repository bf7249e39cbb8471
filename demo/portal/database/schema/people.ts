import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** What a person may share and with whom, as the self-info shows it (spec 3). */
interface ShareConfig {
  internal: boolean;
  external: boolean;
  public: boolean;
  public_link: boolean;
}

/**
 * The people who can sign in, with the fields of the self-info (spec 3). Sizes are bytes; a missing
 * quota is unlimited. `loginKey` is the name as it is compared (see `toLoginKey`), `name` as it is shown.
 */
export const people = pgTable('people', {
  id: serial().primaryKey(),
  loginKey: text('login_key').notNull().unique(),
  name: text().notNull(),
  /** PHC string with salt and cost. */
  passwordHash: text('password_hash').notNull(),
  title: text(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text(),
  email: text(),
  /** BCP 47 language without a country, such as `de`. */
  language: text().notNull(),
  /** ISO 3166-1 code, such as `DE`. */
  country: text().notNull(),
  /** IANA name, such as `Europe/Berlin`. */
  timeZone: text('time_zone').notNull(),
  isAdministrator: boolean('is_administrator').notNull().default(false),
  isOauthAdmin: boolean('is_oauth_admin').notNull().default(false),
  isLdapUser: boolean('is_ldap_user').notNull().default(false),
  isFirstLogin: boolean('is_first_login').notNull().default(false),
  personalStorageEnabled: boolean('personal_storage_enabled').notNull().default(true),
  diskSpaceQuota: bigint('disk_space_quota', { mode: 'number' }),
  diskSpaceUsed: bigint('disk_space_used', { mode: 'number' }).notNull().default(0),
  trashDiskSpace: bigint('trash_disk_space', { mode: 'number' }).notNull().default(0),
  diskSpaceUsedByOthers: bigint('disk_space_used_by_others', { mode: 'number' })
    .notNull()
    .default(0),
  /** One of the numbers of an invited person's states; absent for internal people. */
  externalUserState: integer('external_user_state'),
  followNotifyType: text('follow_notify_type').notNull().default('none'),
  totalNumberOfRecentItems: integer('total_number_of_recent_items').notNull().default(0),
  /** A path on the portal's origin. */
  landingPage: text('landing_page').notNull().default('/'),
  downloadEnabled: boolean('download_enabled').notNull().default(true),
  webAccessEnabled: boolean('web_access_enabled').notNull().default(true),
  globalShareConfig: jsonb('global_share_config').$type<ShareConfig>().notNull(),
  workspaceShareConfig: jsonb('workspace_share_config').$type<ShareConfig>().notNull(),
  /**
   * What is known of the person's second factor. `unknown`: nobody has asked its authority yet.
   * `enrolling`: the person was handed a ticket with which to set one up, and may do so at any moment.
   */
  secondFactor: text('second_factor', {
    enum: ['unknown', 'enrolling', 'enrolled', 'not-enrolled'],
  })
    .notNull()
    .default('unknown'),
  /** Until when a ticket may lead to a second factor of which the portal is not told. */
  enrollingUntil: timestamp('enrolling_until', { withTimezone: true }),
  /** The picture as SVG; absent where there is none. */
  avatarSvg: text('avatar_svg'),
});
