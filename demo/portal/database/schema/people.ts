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

/** The audiences that a person may share with, as in the self-info (spec 3). */
interface ShareConfig {
  internal: boolean;
  external: boolean;
  public: boolean;
  public_link: boolean;
}

/**
 * The people who can sign in, with the fields of the self-info (spec 3). Sizes are in bytes; a null
 * quota means unlimited. `name` is the login name as it is displayed, `loginKey` its form for
 * comparison (see `toLoginKey`).
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
  /** Whether the next complete session is the person's first one, which then keeps this flag. */
  isFirstLogin: boolean('is_first_login').notNull().default(false),
  personalStorageEnabled: boolean('personal_storage_enabled').notNull().default(true),
  diskSpaceQuota: bigint('disk_space_quota', { mode: 'number' }),
  diskSpaceUsed: bigint('disk_space_used', { mode: 'number' }).notNull().default(0),
  trashDiskSpace: bigint('trash_disk_space', { mode: 'number' }).notNull().default(0),
  diskSpaceUsedByOthers: bigint('disk_space_used_by_others', { mode: 'number' })
    .notNull()
    .default(0),
  /** State of an external user (`EXTERNAL_USER_STATES`); null for internal people. */
  externalUserState: integer('external_user_state'),
  followNotifyType: text('follow_notify_type').notNull().default('none'),
  totalNumberOfRecentItems: integer('total_number_of_recent_items').notNull().default(0),
  /** A path on the portal's origin. */
  landingPage: text('landing_page').notNull().default('/'),
  downloadEnabled: boolean('download_enabled').notNull().default(true),
  webAccessEnabled: boolean('web_access_enabled').notNull().default(true),
  /** Whether the account is switched off: the person cannot sign in, and their sessions end. */
  isDisabled: boolean('is_disabled').notNull().default(false),
  globalShareConfig: jsonb('global_share_config').$type<ShareConfig>().notNull(),
  workspaceShareConfig: jsonb('workspace_share_config').$type<ShareConfig>().notNull(),
  /**
   * What the portal knows about the person's second factor. `unknown`: the portal has not requested
   * it from the authority yet. `enrolling`: the person got a ticket for setting one up and may do
   * so at any time.
   */
  secondFactor: text('second_factor', {
    enum: ['unknown', 'enrolling', 'enrolled', 'not-enrolled'],
  })
    .notNull()
    .default('unknown'),
  /**
   * Time of the last change of the second factor, as the authority named it; null if it named none. It
   * shows changes between two requests after which the person still has a factor.
   */
  secondFactorChangedAt: timestamp('second_factor_changed_at', { withTimezone: true }),
  /** Time until which a ticket may lead to a second factor without the portal's knowledge. */
  enrollingUntil: timestamp('enrolling_until', { withTimezone: true }),
  /** The picture as SVG; null without one. */
  avatarSvg: text('avatar_svg'),
});
