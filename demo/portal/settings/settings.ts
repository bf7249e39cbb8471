import * as v from 'valibot';
import { type Branding, MFA_SETTINGS } from '../../../src/contract/calls/public-info.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import {
  type PasswordClasses,
  passwordClassesSchema,
} from '../../../src/contract/password-restrictions.ts';
import { is } from '../../../src/contract/schema.ts';
import { isLocalPath, isOrigin, toServerPath } from '../../../src/contract/urls.ts';
import { toInterfaceLanguage } from '../../server/language/negotiate-language.ts';

/** A default language and country; empty to leave the choice to the page and the browser. */
const defaultLocale = v.optional(
  v.object({
    locale: v.pipe(
      v.string(),
      v.check((locale) => locale === '' || toInterfaceLanguage(locale, '') !== undefined),
    ),
    country: v.pipe(v.string(), v.regex(/^(?:[A-Z]{2})?$/)),
  }),
  { locale: '', country: '' },
);

const shortText = v.pipe(v.string(), v.maxLength(LIMITS.text));

/** A picture on the portal. The pages of the portal load no others. */
const picture = v.optional(
  v.pipe(
    shortText,
    v.check((address) => !URL.canParse(address) && toServerPath(address) !== undefined),
  ),
);

/** A CSS color: hexadecimal, a name, or a function such as `oklch(60% 0.1 220)`. */
const color = v.optional(
  v.pipe(
    shortText,
    v.regex(/^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]+|[a-z]+\([\w\s.,%/+-]*\))$/i),
  ),
);

/** The branding of the contract, with checked values. */
export const checkedBrandingSchema = v.object({
  productName: v.optional(v.pipe(v.string(), v.maxLength(100))),
  loginImage: picture,
  backgroundImage: picture,
  backgroundColor: color,
  foregroundColor: color,
  accentColor: color,
} satisfies Record<keyof Branding, v.GenericSchema>);

const originSchema = v.pipe(
  v.string(),
  v.check(isOrigin, 'an origin such as https://crm.example.com'),
);

/** A page of a partner's site, as an absolute path. */
const pagePath = v.pipe(
  v.string(),
  v.check((path) => isLocalPath(path) && !/[?#\s]/.test(path), 'a path such as /register.html'),
);

/** A provider of single sign-on as administrators change it. */
const signOnProvider = v.object({
  /** The `id` of `SingleSignOnOptions`. */
  id: v.pipe(shortText, v.nonEmpty()),
  enabled: v.boolean(),
  /** Its name for people; by default that of the options. */
  label: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))),
  /** Domains of user names, such as `example.com`. */
  domains: v.array(
    v.pipe(shortText, v.regex(/^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/)),
  ),
  /** Whether it is the one that the sign-in emphasizes. */
  main: v.boolean(),
});

/** The branding until an operator changes it. */
export const DEFAULT_BRANDING = {
  productName: 'Harbour Files',
  loginImage: '/assets/icon.svg',
  accentColor: '#0b5c7a',
} satisfies Branding;

/** The settings that an operator can change while the portal runs, with their defaults. */
export const settingsSchema = v.object({
  /** Whether the login is disabled for maintenance. Existing sessions stay valid. */
  loginClosed: v.optional(v.boolean(), false),
  /** `Retry-After` of a disabled login, in seconds. */
  loginClosedRetryAfter: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(86_400)),
    600,
  ),
  /** Whether people may use the portal with a browser. If not, the login is disabled. */
  webAccessEnabled: v.optional(v.boolean(), true),
  guestAccess: v.optional(v.boolean(), false),
  fileDownloadEnabled: v.optional(v.boolean(), true),
  /** Default language and country of internal people. */
  internal: defaultLocale,
  /** The same for external users. */
  external: defaultLocale,
  /** File name extensions that the portal can show without a download. */
  keyviewExtensions: v.optional(v.array(v.pipe(v.string(), v.regex(/^\w{1,16}$/))), [
    'docx',
    'odt',
    'pdf',
    'pptx',
    'txt',
    'xlsx',
  ]),
  branding: v.optional(checkedBrandingSchema, DEFAULT_BRANDING),
  advancedLicense: v.optional(v.boolean(), true),
  licenseExpired: v.optional(v.boolean(), false),
  /** Whether single sign-on is used, if the portal has a provider for it. */
  singleSignOn: v.optional(v.boolean(), true),
  /**
   * The providers of single sign-on in the order of the sign-in, if the portal has several. One that is missing follows
   * with its defaults.
   */
  signOnProviders: v.optional(v.array(signOnProvider), []),
  /** Mode of the second factor after the password or single sign-on. It needs an authority. */
  mfaSetting: v.optional(v.picklist(MFA_SETTINGS), 'DISABLED'),
  /** The same for external users; by default `mfaSetting` applies to them too. */
  externalMfaSetting: v.optional(v.picklist(MFA_SETTINGS)),
  /** Origins whose pages may call the portal without cookies, such as `https://crm.example.com`. */
  partnerOrigins: v.optional(v.array(originSchema), []),
  /**
   * Sites of partners that have their own pages for external users. Mails link to them only while their
   * origin is in `partnerOrigins`.
   */
  partnerSites: v.optional(
    v.array(
      v.object({
        name: v.pipe(shortText, v.nonEmpty()),
        origin: originSchema,
        registration: pagePath,
        passwordReset: pagePath,
      }),
    ),
    [],
  ),
  /** The terms that external users have to accept, as plain text; empty for none. */
  termsAndConditions: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.terms)), ''),
  /** Whether registration asks for a phone number. */
  phoneNumberProvisionOnSignUp: v.optional(v.boolean(), false),
  /** Character classes that new passwords need; by default none (NIST SP 800-63B). */
  passwordClasses: v.optional(
    v.custom<PasswordClasses>((classes) => is(passwordClassesSchema, classes)),
  ),
  /** Text about passwords, which replaces the rules that pages check. */
  passwordTexts: v.optional(v.union([shortText, v.array(shortText)])),
});

/** The current settings. */
export type Settings = v.InferOutput<typeof settingsSchema>;

/** Returns whether anybody may have to pass a second factor. */
export function requiresSecondFactor({
  mfaSetting,
  externalMfaSetting = mfaSetting,
}: Settings): boolean {
  return mfaSetting !== 'DISABLED' || externalMfaSetting !== 'DISABLED';
}

/** Returns the product name for pages and mails. */
export function getProductName({ productName }: Branding): string {
  return productName ?? DEFAULT_BRANDING.productName;
}
