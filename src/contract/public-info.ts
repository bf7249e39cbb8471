import * as v from 'valibot';
import { MFA_SETTINGS } from './mfa-setting.ts';

const text = v.optional(v.string());
const defaultLocale = v.optional(v.object({ locale: text, country: text }));

/** The check of the portal's branding; addresses and colours are checked again where they are used. */
export const brandingSchema = v.object({
  productName: text,
  /** Address of the logo, relative to the portal. */
  loginImage: text,
  /** Address of a picture behind the page, relative to the portal. */
  backgroundImage: text,
  /** CSS colours. */
  backgroundColor: text,
  foregroundColor: text,
  accentColor: text,
});

/** The check of the answer of `GET /rest/public` (spec 3, guest access info). */
export const publicInfoSchema = v.object({
  guestAccess: v.optional(v.boolean()),
  internal: defaultLocale,
  external: defaultLocale,
  keyviewExtensions: v.optional(v.array(v.string())),
  fileDownloadEnabled: v.optional(v.boolean()),
  webAccessEnabled: v.optional(v.boolean()),
  productVersion: text,
  mfaSetting: v.optional(v.picklist(MFA_SETTINGS)),
  branding: v.optional(brandingSchema),
});

/** How the portal presents itself: names, pictures, colours. */
export type Branding = v.InferOutput<typeof brandingSchema>;

/** What the portal tells everybody, signed in or not. */
export type PublicInfo = v.InferOutput<typeof publicInfoSchema>;
