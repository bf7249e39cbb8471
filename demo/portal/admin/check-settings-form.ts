import * as v from 'valibot';
import { CHARACTER_CLASSES } from '../../../src/contract/password-restrictions.ts';
import { type Settings, settingsSchema } from '../settings/settings.ts';
import { CLASS_FIELDS, type FieldName, type SettingField, SITE_FIELDS } from './settings-fields.ts';
import { FIELDS, type FormTexts, getSiteInput } from './settings-form.ts';

/** What is wrong, by the name of the input. */
export type FormProblems = ReadonlyMap<string, NonNullable<SettingField['problem']>>;

const toLines = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Reads a whole number; anything else is no number, which the schema refuses. */
const toNumber = (text = '') => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

/** Converts the texts of a form to settings, which are not checked yet. */
function toCandidate({ fields, sites }: FormTexts): Record<keyof Settings, unknown> {
  const isSet = (name: FieldName) => fields[name] === 'on';
  const optional = (name: FieldName) => fields[name] || undefined;
  const required = toNumber(fields.passwordClasses || '0');
  const passwordTexts = toLines(fields.passwordTexts);
  return {
    loginClosed: isSet('loginClosed'),
    loginClosedRetryAfter: toNumber(fields.loginClosedRetryAfter),
    webAccessEnabled: isSet('webAccessEnabled'),
    guestAccess: isSet('guestAccess'),
    fileDownloadEnabled: isSet('fileDownloadEnabled'),
    internal: { locale: fields.internalLanguage, country: fields.internalCountry },
    external: { locale: fields.externalLanguage, country: fields.externalCountry },
    keyviewExtensions: toLines(fields.keyviewExtensions),
    branding: {
      productName: optional('productName'),
      loginImage: optional('loginImage'),
      backgroundImage: optional('backgroundImage'),
      backgroundColor: optional('backgroundColor'),
      foregroundColor: optional('foregroundColor'),
      accentColor: optional('accentColor'),
    },
    advancedLicense: isSet('advancedLicense'),
    licenseExpired: isSet('licenseExpired'),
    singleSignOn: isSet('singleSignOn'),
    mfaSetting: optional('mfaSetting'),
    externalMfaSetting: optional('externalMfaSetting'),
    partnerOrigins: toLines(fields.partnerOrigins),
    partnerSites: sites.map((site) => ({
      name: site.siteName,
      origin: site.siteOrigin,
      registration: site.siteRegistration,
      passwordReset: site.sitePasswordReset,
    })),
    termsAndConditions: fields.termsAndConditions,
    phoneNumberProvisionOnSignUp: isSet('phoneNumberProvisionOnSignUp'),
    passwordClasses:
      required === 0
        ? undefined
        : { required, of: CHARACTER_CLASSES.filter((one) => isSet(CLASS_FIELDS[one])) },
    passwordTexts: passwordTexts.length > 0 ? passwordTexts : undefined,
  };
}

/** The inputs of settings whose names differ from those of their fields. */
const INPUTS: Readonly<Record<string, FieldName>> = {
  'internal.locale': 'internalLanguage',
  'internal.country': 'internalCountry',
  'external.locale': 'externalLanguage',
  'external.country': 'externalCountry',
};

const SITE_INPUTS: Readonly<Record<string, FieldName>> = {
  name: 'siteName',
  origin: 'siteOrigin',
  registration: 'siteRegistration',
  passwordReset: 'sitePasswordReset',
};

/** Finds the input that an issue of the schema is about, and its field. */
function findInput(path: readonly unknown[]): { input: string; field: SettingField } | undefined {
  const [setting, part, site] = path.map(String);
  if (setting === 'partnerSites') {
    const field = SITE_FIELDS.find(({ name }) => name === SITE_INPUTS[site ?? '']);
    return field && { input: getSiteInput(Number(part), field), field };
  }
  const name = INPUTS[`${setting}.${part}`] ?? (setting === 'branding' ? part : setting);
  const field = FIELDS.find((one) => one.name === name);
  return field && { input: field.name, field };
}

/** The settings of a form: all of them, or what is wrong. */
export type CheckedForm =
  | { readonly settings: Settings; readonly problems?: undefined }
  | { readonly settings?: undefined; readonly problems: FormProblems };

/** What the modes of the second factor need besides the setting. */
export interface SecondFactorNeeds {
  /** Whether the portal has an authority that can require a second factor. */
  readonly hasAuthority: boolean;
  /** Whether the administrator can pass the second factor, and so can sign in again if it is required. */
  readonly canBeRequired: boolean;
}

/**
 * Checks a form with the schema of the store.
 * @param secondFactor what the modes of the second factor need
 */
export function checkForm(
  form: FormTexts,
  current: Settings,
  { hasAuthority, canBeRequired }: SecondFactorNeeds,
): CheckedForm {
  const parsed = v.safeParse(settingsSchema, toCandidate(form));
  const problems = new Map<string, NonNullable<SettingField['problem']>>();
  for (const { path = [] } of parsed.issues ?? []) {
    const found = findInput(path.map(({ key }) => key));
    if (found?.field.problem) problems.set(found.input, found.field.problem);
  }
  for (const name of ['mfaSetting', 'externalMfaSetting'] as const) {
    const value = form.fields[name] || undefined;
    const isRequired = value !== undefined && value !== 'DISABLED';
    // A mode that is set already may belong to a portal that other processes serve with an authority.
    if (!isRequired || value === current[name]) continue;
    if (!hasAuthority) problems.set(name, 'authority');
    else if (value === 'ENFORCED' && !canBeRequired) problems.set(name, 'unlinked');
  }
  if (!parsed.success || problems.size > 0) return { problems };
  return { settings: parsed.output };
}
