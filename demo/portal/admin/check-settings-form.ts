import * as v from 'valibot';
import { CHARACTER_CLASSES } from '../../../src/contract/password-restrictions.ts';
import { type Settings, settingsSchema } from '../settings/settings.ts';
import {
  CLASS_FIELDS,
  type FieldName,
  PROVIDER_FIELDS,
  type SettingField,
  SITE_FIELDS,
} from './settings-fields.ts';
import { FIELDS, type FormTexts, getPartInput, toProviderTexts } from './settings-form.ts';

/** What is wrong, by the name of the input. */
export type FormProblems = ReadonlyMap<string, NonNullable<SettingField['problem']>>;

const toLines = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Reads a whole number; anything else is no number, which the schema refuses. */
const toNumber = (text = '') => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

/** Returns the providers of a form in the order of their positions. */
const sortProviders = (providers: FormTexts['providers']) =>
  providers.toSorted(
    (one, other) => toNumber(one.fields.providerPosition) - toNumber(other.fields.providerPosition),
  );

/**
 * Converts the fields of the providers. What is set about providers that this process does not have stays as it is, and
 * so do defaults: a form that changes none of them stores none.
 */
function toSignOnProviders(providers: FormTexts['providers'], current: Settings): unknown {
  const shown = toProviderTexts(current, providers);
  const sorted = sortProviders(providers);
  const isUnchanged = JSON.stringify(sorted) === JSON.stringify(shown);
  if (isUnchanged) return current.signOnProviders;
  return [
    ...sorted.map(({ id, name, fields }) => ({
      id,
      enabled: fields.providerEnabled === 'on',
      label: fields.providerLabel === name ? undefined : fields.providerLabel || undefined,
      domains: toLines(fields.providerDomains?.toLowerCase()),
      main: fields.providerMain === 'on',
    })),
    ...current.signOnProviders.filter((one) => !providers.some(({ id }) => id === one.id)),
  ];
}

/** Converts the texts of a form to settings, which are not checked yet. */
function toCandidate(
  { fields, sites, providers }: FormTexts,
  current: Settings,
): Record<keyof Settings, unknown> {
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
    signOnProviders: toSignOnProviders(providers, current),
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

const PROVIDER_INPUTS: Readonly<Record<string, FieldName>> = {
  label: 'providerLabel',
  domains: 'providerDomains',
};

/** Finds the input that an issue of the schema is about, and its field. */
function findInput(
  path: readonly unknown[],
  { providers }: FormTexts,
): { input: string; field: SettingField } | undefined {
  const [setting, part, site] = path.map(String);
  if (setting === 'signOnProviders') {
    const field = PROVIDER_FIELDS.find(({ name }) => name === PROVIDER_INPUTS[site ?? '']);
    const provider = sortProviders(providers)[Number(part)];
    return field && provider && { input: getPartInput(provider.id, field), field };
  }
  if (setting === 'partnerSites') {
    const field = SITE_FIELDS.find(({ name }) => name === SITE_INPUTS[site ?? '']);
    return field && { input: getPartInput(Number(part), field), field };
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
  const parsed = v.safeParse(settingsSchema, toCandidate(form, current));
  const problems = new Map<string, NonNullable<SettingField['problem']>>();
  for (const { path = [] } of parsed.issues ?? []) {
    const found = findInput(
      path.map(({ key }) => key),
      form,
    );
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
  const mains = form.providers.filter(({ fields }) => fields.providerMain === 'on');
  for (const { id, fields } of form.providers) {
    if (!(toNumber(fields.providerPosition) > 0)) {
      problems.set(getPartInput(id, { name: 'providerPosition' }), 'position');
    }
    if (mains.length > 1 && fields.providerMain === 'on') {
      problems.set(getPartInput(id, { name: 'providerMain' }), 'main');
    }
  }
  if (!parsed.success || problems.size > 0) return { problems };
  return { settings: parsed.output };
}
