import { MFA_SETTINGS } from '../../../src/contract/calls/public-info.ts';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { CHARACTER_CLASSES } from '../../../src/contract/password-restrictions.ts';
import type { PageTexts } from '../pages/page-texts.ts';

type Texts = PageTexts['settings'];

/** The name of a field, which its label has too. */
export type FieldName = keyof Texts['labels'];

/** A field of the form. */
export interface SettingField {
  readonly name: FieldName;
  /**
   * `flag`: a checkbox. `lines`: a list with an entry in each line. `area`: a long text. `choice`: one of
   * `choices`, where an empty one stands for none.
   */
  readonly kind: 'flag' | 'number' | 'text' | 'lines' | 'area' | 'choice';
  readonly choices?: readonly string[];
  /** What is wrong with a value that is refused. */
  readonly problem?: keyof Texts['problems'];
  readonly hint?: keyof Texts['hints'];
}

/** A part of the form, with a heading. */
interface Section {
  readonly name: keyof Texts['sections'];
  readonly fields: readonly SettingField[];
}

/** The fields that say how often a password has to use the classes of characters. */
export const CLASS_FIELDS = {
  lower: 'classLower',
  upper: 'classUpper',
  digit: 'classDigit',
  symbol: 'classSymbol',
} as const satisfies Record<(typeof CHARACTER_CLASSES)[number], FieldName>;

const flag = (name: FieldName, hint?: keyof Texts['hints']): SettingField => ({
  name,
  kind: 'flag',
  ...(hint && { hint }),
});

const language = (name: FieldName): SettingField => ({
  name,
  kind: 'choice',
  choices: ['', ...LANGUAGES],
  problem: 'choice',
});

const country = (name: FieldName): SettingField => ({ name, kind: 'text', problem: 'country' });

/** All settings apart from the sites of partners, in the order of the page. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'signIn',
    fields: [
      flag('loginClosed', 'loginClosed'),
      { name: 'loginClosedRetryAfter', kind: 'number', problem: 'seconds' },
      flag('webAccessEnabled', 'webAccessEnabled'),
      flag('guestAccess', 'guestAccess'),
      flag('singleSignOn', 'singleSignOn'),
      {
        name: 'mfaSetting',
        kind: 'choice',
        choices: MFA_SETTINGS,
        problem: 'authority',
        hint: 'mfaSetting',
      },
      {
        name: 'externalMfaSetting',
        kind: 'choice',
        choices: ['', ...MFA_SETTINGS],
        problem: 'authority',
      },
    ],
  },
  {
    name: 'branding',
    fields: [
      { name: 'productName', kind: 'text', problem: 'name' },
      { name: 'loginImage', kind: 'text', problem: 'picture', hint: 'picture' },
      { name: 'backgroundImage', kind: 'text', problem: 'picture', hint: 'picture' },
      { name: 'backgroundColor', kind: 'text', problem: 'color' },
      { name: 'foregroundColor', kind: 'text', problem: 'color' },
      { name: 'accentColor', kind: 'text', problem: 'color' },
    ],
  },
  {
    name: 'languages',
    fields: [
      language('internalLanguage'),
      country('internalCountry'),
      language('externalLanguage'),
      country('externalCountry'),
    ],
  },
  {
    name: 'files',
    fields: [
      flag('fileDownloadEnabled'),
      { name: 'keyviewExtensions', kind: 'lines', problem: 'extensions', hint: 'lines' },
    ],
  },
  { name: 'license', fields: [flag('advancedLicense'), flag('licenseExpired')] },
  {
    name: 'invited',
    fields: [
      { name: 'termsAndConditions', kind: 'area', problem: 'terms', hint: 'termsAndConditions' },
      flag('phoneNumberProvisionOnSignUp'),
    ],
  },
  {
    name: 'passwords',
    fields: [
      {
        name: 'passwordClasses',
        kind: 'number',
        problem: 'passwordClasses',
        hint: 'passwordClasses',
      },
      ...CHARACTER_CLASSES.map((one) => flag(CLASS_FIELDS[one])),
      { name: 'passwordTexts', kind: 'lines', problem: 'passwordTexts', hint: 'passwordTexts' },
    ],
  },
  {
    name: 'partners',
    fields: [{ name: 'partnerOrigins', kind: 'lines', problem: 'origins', hint: 'lines' }],
  },
];

/** The fields of a partner's site. The form has them once for each site, and once more for another one. */
export const SITE_FIELDS: readonly SettingField[] = [
  { name: 'siteName', kind: 'text', problem: 'siteName' },
  { name: 'siteOrigin', kind: 'text', problem: 'origin' },
  { name: 'siteRegistration', kind: 'text', problem: 'path' },
  { name: 'sitePasswordReset', kind: 'text', problem: 'path' },
];

/** The fields of a provider of single sign-on. The form has them for each provider if the portal has several. */
export const PROVIDER_FIELDS: readonly SettingField[] = [
  flag('providerEnabled'),
  { name: 'providerLabel', kind: 'text', problem: 'name' },
  { name: 'providerDomains', kind: 'lines', problem: 'domains', hint: 'domains' },
  { name: 'providerPosition', kind: 'number', problem: 'position' },
  { name: 'providerMain', kind: 'flag', problem: 'main', hint: 'main' },
];

/** The highest number of sites that the form takes. */
export const MAX_SITES = 10;
