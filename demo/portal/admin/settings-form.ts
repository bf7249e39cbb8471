import * as v from 'valibot';
import { LIMITS } from '../../../src/contract/limits.ts';
import { CHARACTER_CLASSES } from '../../../src/contract/password-restrictions.ts';
import { createTextField, SETTINGS_LIMITS, textField } from '../../server/http/form-fields.ts';
import { digest } from '../../server/secrets.ts';
import { type Settings, settingsSchema } from '../settings/settings.ts';
import {
  CLASS_FIELDS,
  type FieldName,
  MAX_SITES,
  SECTIONS,
  type SettingField,
  SITE_FIELDS,
} from './settings-fields.ts';

/** The form as texts: fields by name, and the fields of each site. A flag that is set is `on`. */
export interface FormTexts {
  readonly fields: Readonly<Partial<Record<FieldName, string>>>;
  readonly sites: readonly Readonly<Partial<Record<FieldName, string>>>[];
}

/** What is wrong, by the name of the input. */
export type FormProblems = ReadonlyMap<string, NonNullable<SettingField['problem']>>;

const FIELDS = SECTIONS.flatMap(({ fields }) => fields);

/** Returns the name of an input of a partner's site. */
export function getSiteInput(index: number, { name }: SettingField): string {
  return `${name}-${index}`;
}

const toFlag = (isSet: boolean) => (isSet ? 'on' : '');

/** Returns the texts of the form for the current settings. */
export function toFormTexts(settings: Settings): FormTexts {
  const { branding, internal, external, passwordClasses, passwordTexts = [] } = settings;
  const fields: Record<FieldName, string> = {
    loginClosed: toFlag(settings.loginClosed),
    loginClosedRetryAfter: String(settings.loginClosedRetryAfter),
    webAccessEnabled: toFlag(settings.webAccessEnabled),
    guestAccess: toFlag(settings.guestAccess),
    singleSignOn: toFlag(settings.singleSignOn),
    mfaSetting: settings.mfaSetting,
    externalMfaSetting: settings.externalMfaSetting ?? '',
    productName: branding.productName ?? '',
    loginImage: branding.loginImage ?? '',
    backgroundImage: branding.backgroundImage ?? '',
    backgroundColor: branding.backgroundColor ?? '',
    foregroundColor: branding.foregroundColor ?? '',
    accentColor: branding.accentColor ?? '',
    internalLanguage: internal.locale,
    internalCountry: internal.country,
    externalLanguage: external.locale,
    externalCountry: external.country,
    fileDownloadEnabled: toFlag(settings.fileDownloadEnabled),
    keyviewExtensions: settings.keyviewExtensions.join('\n'),
    advancedLicense: toFlag(settings.advancedLicense),
    licenseExpired: toFlag(settings.licenseExpired),
    termsAndConditions: settings.termsAndConditions,
    phoneNumberProvisionOnSignUp: toFlag(settings.phoneNumberProvisionOnSignUp),
    passwordClasses: String(passwordClasses?.required ?? 0),
    classLower: toFlag(passwordClasses?.of.includes('lower') ?? false),
    classUpper: toFlag(passwordClasses?.of.includes('upper') ?? false),
    classDigit: toFlag(passwordClasses?.of.includes('digit') ?? false),
    classSymbol: toFlag(passwordClasses?.of.includes('symbol') ?? false),
    passwordTexts: [passwordTexts].flat().join('\n'),
    partnerOrigins: settings.partnerOrigins.join('\n'),
    siteName: '',
    siteOrigin: '',
    siteRegistration: '',
    sitePasswordReset: '',
  };
  return {
    fields,
    sites: settings.partnerSites.map((site) => ({
      siteName: site.name,
      siteOrigin: site.origin,
      siteRegistration: site.registration,
      sitePasswordReset: site.passwordReset,
    })),
  };
}

const LENGTHS = {
  flag: LIMITS.text,
  number: LIMITS.text,
  text: LIMITS.text,
  choice: LIMITS.text,
  lines: SETTINGS_LIMITS.list,
  area: SETTINGS_LIMITS.area,
} as const satisfies Record<SettingField['kind'], number>;

const toInputSchema = (input: string, { kind }: SettingField) =>
  [input, createTextField(LENGTHS[kind])] as const;

/** The body of a submitted form: texts by the name of their input. */
export const formSchema = v.object({
  /** The button that sent the form. */
  action: textField,
  /** The state of the settings that the form was made of. */
  version: textField,
  ...Object.fromEntries([
    ...FIELDS.map((field) => toInputSchema(field.name, field)),
    ...Array.from({ length: MAX_SITES }, (_, index) =>
      SITE_FIELDS.map((field) => toInputSchema(getSiteInput(index, field), field)),
    ).flat(),
  ]),
});

/** Reads the texts of a submitted form. A field that is missing is empty. */
export function readFormTexts(body: Readonly<Record<string, string>>): FormTexts {
  const read = ({ kind }: SettingField, input: string) => {
    // A form sends line breaks as CR and LF.
    const text = (body[input] ?? '').replaceAll('\r\n', '\n');
    return kind === 'area' ? text : text.trim();
  };
  const sites = Array.from({ length: MAX_SITES }, (_, index) =>
    Object.fromEntries(
      SITE_FIELDS.map((field) => [field.name, read(field, getSiteInput(index, field))]),
    ),
  );
  return {
    fields: Object.fromEntries(FIELDS.map((field) => [field.name, read(field, field.name)])),
    sites: sites.filter((site) => Object.values(site).some((text) => text !== '')),
  };
}

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

/** Identifies a state of the settings, to notice changes between showing and sending a form. */
export function getVersion(settings: Settings): string {
  return digest(JSON.stringify(settings));
}
