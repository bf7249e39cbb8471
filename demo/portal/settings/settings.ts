import * as v from 'valibot';
import { brandingSchema, MFA_SETTINGS } from '../../../src/contract/calls/public-info.ts';
import { passwordClassesSchema } from '../../../src/contract/password-restrictions.ts';
import { isLocalPath, isOrigin } from '../../../src/contract/urls.ts';

const defaultLocale = v.optional(v.object({ locale: v.string(), country: v.string() }));

const origin = v.pipe(v.string(), v.check(isOrigin, 'an origin such as https://crm.example.com'));

/** A page of a partner's site, as a path from its root. */
const page = v.pipe(
  v.string(),
  v.check((path) => isLocalPath(path) && !/[?#\s]/.test(path), 'a path such as /register.html'),
);

/**
 * The longest terms, in UTF-16 code units: they come back with every registration, whose `bodyLimit` has
 * to fit them.
 */
const LONGEST_TERMS = 200_000;

/** What an operator may change while the portal runs, with the values that hold until then. */
export const settingsSchema = v.object({
  /** Login is closed for maintenance; who is signed in stays so. */
  loginClosed: v.optional(v.boolean(), false),
  /** What a closed login tells browsers to wait, in seconds. */
  loginClosedRetryAfter: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 600),
  /** Off: nobody may use the portal by browser, and so nobody may sign in. */
  webAccessEnabled: v.optional(v.boolean(), true),
  guestAccess: v.optional(v.boolean(), false),
  fileDownloadEnabled: v.optional(v.boolean(), true),
  /** Default language and country of internal people; not told where it isn't set. */
  internal: defaultLocale,
  /** The same for invited people. */
  external: defaultLocale,
  /** File name extensions that can be shown without downloading. */
  keyviewExtensions: v.optional(v.array(v.string()), ['docx', 'odt', 'pdf', 'pptx', 'txt', 'xlsx']),
  branding: v.optional(brandingSchema, { productName: 'Harbour Files', accentColor: '#0b5c7a' }),
  advancedLicense: v.optional(v.boolean(), true),
  licenseExpired: v.optional(v.boolean(), false),
  /** Whether a provider of single sign-on, where the portal was made with one, is used. */
  singleSignOn: v.optional(v.boolean(), true),
  /** Who is asked for a second factor after the password; needs an authority that the portal was made with. */
  mfaSetting: v.optional(v.picklist(MFA_SETTINGS), 'DISABLED'),
  /** The same for invited people; by default the setting above holds for them too. */
  externalMfaSetting: v.optional(v.picklist(MFA_SETTINGS)),
  /** Other origins whose pages may call the portal without cookies, such as `https://crm.example.com`. */
  partnerOrigins: v.optional(v.array(origin), []),
  /**
   * Partners' sites with pages of their own for invited people. Mails lead there only as long as the
   * origin is one of those above.
   */
  partnerSites: v.optional(
    v.array(v.object({ name: v.string(), origin, registration: page, passwordReset: page })),
    [],
  ),
  /** What invited people have to accept, as plain text; empty where there is nothing to accept. */
  termsAndConditions: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_TERMS)), ''),
  /** Whether invited people are asked for a phone number. */
  phoneNumberProvisionOnSignUp: v.optional(v.boolean(), false),
  /** Kinds of characters that new passwords need; by default length alone decides (NIST SP 800-63B). */
  passwordClasses: v.optional(passwordClassesSchema),
  /** What is told about passwords in place of rules that a page can check. */
  passwordTexts: v.optional(v.union([v.string(), v.array(v.string())])),
});

/** The portal's settings as they hold now. */
export type Settings = v.InferOutput<typeof settingsSchema>;
