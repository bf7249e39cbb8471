import type { ExternalUserState } from './external-user-state.ts';
import * as v from './schema.ts';

/** A number outside the list makes the answer invalid, so that it can never open a form. */
export const externalUserStateSchema = v.picklist<ExternalUserState>([1, 2, 3, 4, 5]);

const link = v.object({ rel: v.string(), href: v.string() });
const id = v.union([v.string(), v.number()]);
const reference = v.object({ id, href: v.optional(v.string()) });
/** A number of bytes. A negative number means "no limit". */
const bytes = v.optional(v.check(v.number(), (count) => Number.isFinite(count), 'a number'));
const flag = v.optional(v.boolean());
const text = v.optional(v.string());

const shareConfig = v.optional(
  v.object({ internal: flag, external: flag, public: flag, public_link: flag }),
);

/**
 * The answer of `GET /rest/self` (spec 3). Unknown fields are dropped, and missing fields stay `undefined`. A
 * portal has to send these types; the client drops a field of another type.
 */
export const principalSchema = v.object({
  id: v.optional(id),
  name: v.string(),
  title: text,
  first_name: text,
  last_name: text,
  phone: text,
  email: text,
  locale: v.optional(v.object({ language: text, country: text })),
  /** IANA name, such as `Europe/Berlin`. */
  time_zone: text,
  workspace: v.optional(reference),
  avatar: v.optional(
    v.object({
      id: v.optional(id),
      href: text,
      links: v.optional(v.array(link)),
    }),
  ),
  isAdministrator: flag,
  is_oauth_admin: flag,
  isQuotaWatermarkCrossed: flag,
  personal_storage_enabled: flag,
  /** Bytes; missing or negative means unlimited. */
  disk_space_quota: bytes,
  /** Bytes. */
  disk_space_used: bytes,
  /** Bytes. */
  trash_disk_space: bytes,
  /** Bytes. */
  disk_space_used_by_others: bytes,
  external_user_state: v.optional(externalUserStateSchema),
  isFirstLogin: flag,
  follow_notify_type: text,
  isLdapUser: flag,
  /** The person's personal-files storage. */
  hidden_files_folder: v.optional(reference),
  totalNumberOfRecentItems: v.optional(v.number()),
  /** A path on the portal's origin. */
  landingPage: text,
  download_enabled: flag,
  web_access_enabled: flag,
  global_share_config: shareConfig,
  workspace_share_config: shareConfig,
  /**
   * Not in the spec: whether the portal knows of a second factor of the person. Missing if the portal
   * cannot require one from this person.
   */
  mfa_enrolled: flag,
});

/** The signed-in person, as the portal describes them (spec 3). */
export type Principal = v.InferOutput<typeof principalSchema>;
