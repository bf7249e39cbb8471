import * as v from '../schema.ts';
import type { Call } from './call.ts';
import { originRefusal } from './error-body.ts';

const text = v.optional(v.string());
const defaultLocale = v.optional(v.object({ locale: text, country: text }));

/**
 * How the portal uses a second factor (spec 4): DISABLED never requires one, ENFORCED requires one
 * at every login with a password, OPTIONAL requires one from people who enrolled.
 */
export const MFA_SETTINGS = ['DISABLED', 'ENFORCED', 'OPTIONAL'] as const;

/** One of the three settings of the second factor. */
export type MfaSetting = (typeof MFA_SETTINGS)[number];

/** The portal's branding. Addresses and colors are checked again where they are used. */
export const brandingSchema = v.object({
  productName: text,
  /** Address of the logo, relative to the portal. */
  loginImage: text,
  /** Address of a picture behind the page, relative to the portal. */
  backgroundImage: text,
  /** CSS color. */
  backgroundColor: text,
  /** CSS color. */
  foregroundColor: text,
  /** CSS color. */
  accentColor: text,
});

/** The answer of `GET /rest/public` (spec 3, guest access info). */
export const publicInfoSchema = v.object({
  guestAccess: v.optional(v.boolean()),
  /** Default language and country of internal people. */
  internal: defaultLocale,
  /** Default language and country of invited people. */
  external: defaultLocale,
  /** File name extensions that the portal can show without a download. */
  keyviewExtensions: v.optional(v.array(v.string())),
  fileDownloadEnabled: v.optional(v.boolean()),
  webAccessEnabled: v.optional(v.boolean()),
  productVersion: text,
  mfaSetting: v.optional(v.picklist(MFA_SETTINGS)),
  branding: v.optional(brandingSchema),
});

/** How the portal presents itself: names, pictures, colors. */
export type Branding = v.InferOutput<typeof brandingSchema>;

/** The public settings of the portal, with or without a session. */
export type PublicInfo = v.InferOutput<typeof publicInfoSchema>;

/** `GET /rest/public` (spec 7). */
export const publicInfoCall = {
  name: 'publicInfo',
  method: 'GET',
  isCrossOrigin: true,
  summary: 'Describes the public settings of the portal.',
  request: {},
  answers: {
    200: {
      description: 'The public settings of the portal.',
      body: publicInfoSchema,
    },
    304: { description: 'The answer is still the one whose ETag the request names.' },
    403: originRefusal,
  },
} as const satisfies Call;
