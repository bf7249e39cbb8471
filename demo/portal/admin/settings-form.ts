import * as v from 'valibot';
import { LIMITS } from '../../../src/contract/limits.ts';
import { createTextField, SETTINGS_LIMITS, textField } from '../../server/http/form-fields.ts';
import { digest } from '../../server/secrets.ts';
import type { Settings } from '../settings/settings.ts';
import { arrangeProviders, type SignOnProvider } from '../settings/sign-on-providers.ts';
import {
  type FieldName,
  MAX_SITES,
  PROVIDER_FIELDS,
  SECTIONS,
  type SettingField,
  SITE_FIELDS,
} from './settings-fields.ts';

/**
 * The form as texts: fields by name, and the fields of each site and each provider of single sign-on. A flag that is set
 * is `on`.
 */
export interface FormTexts {
  readonly fields: Readonly<Partial<Record<FieldName, string>>>;
  readonly sites: readonly Readonly<Partial<Record<FieldName, string>>>[];
  readonly providers: readonly {
    readonly id: string;
    /** Its name without a label. */
    readonly name: string;
    readonly fields: Readonly<Partial<Record<FieldName, string>>>;
  }[];
}

/** The fields of all sections. */
export const FIELDS = SECTIONS.flatMap(({ fields }) => fields);

/** Returns the name of an input of a partner's site, by its index, or of a provider of single sign-on, by its id. */
export function getPartInput(part: number | string, { name }: Pick<SettingField, 'name'>): string {
  return `${name}-${part}`;
}

const toFlag = (isSet: boolean) => (isSet ? 'on' : '');

/** Returns the texts of the form for the current settings. */
export function toFormTexts(settings: Settings, providers: readonly SignOnProvider[]): FormTexts {
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
    providerEnabled: '',
    providerLabel: '',
    providerDomains: '',
    providerPosition: '',
    providerMain: '',
  };
  return {
    fields,
    sites: settings.partnerSites.map((site) => ({
      siteName: site.name,
      siteOrigin: site.origin,
      siteRegistration: site.registration,
      sitePasswordReset: site.passwordReset,
    })),
    providers: toProviderTexts(settings, providers),
  };
}

/** Returns the texts of the fields of the providers for the current settings. */
export function toProviderTexts(
  settings: Settings,
  providers: readonly SignOnProvider[],
): FormTexts['providers'] {
  return arrangeProviders(providers, settings).map((arranged, index) => ({
    id: arranged.provider.id,
    name: arranged.provider.name,
    fields: {
      providerEnabled: toFlag(arranged.isEnabled),
      providerLabel: arranged.label,
      providerDomains: arranged.domains.join('\n'),
      providerPosition: String(index + 1),
      providerMain: toFlag(arranged.isMain),
    },
  }));
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

/** Creates the schema of the body of a submitted form: texts by the name of their input. */
export function createFormSchema(providers: readonly SignOnProvider[]) {
  return v.object({
    /** The button that sent the form. */
    action: textField,
    /** The state of the settings that the form was made of. */
    version: textField,
    ...Object.fromEntries([
      ...FIELDS.map((field) => toInputSchema(field.name, field)),
      ...Array.from({ length: MAX_SITES }, (_, index) =>
        SITE_FIELDS.map((field) => toInputSchema(getPartInput(index, field), field)),
      ).flat(),
      ...providers.flatMap(({ id }) =>
        PROVIDER_FIELDS.map((field) => toInputSchema(getPartInput(id, field), field)),
      ),
    ]),
  });
}

/** Reads the texts of a submitted form. A field that is missing is empty. */
export function readFormTexts(
  body: Readonly<Record<string, string>>,
  providers: readonly SignOnProvider[],
): FormTexts {
  const read = ({ kind }: SettingField, input: string) => {
    // A form sends line breaks as CR and LF.
    const text = (body[input] ?? '').replaceAll('\r\n', '\n');
    return kind === 'area' ? text : text.trim();
  };
  const readPart = (part: number | string, fields: readonly SettingField[]) =>
    Object.fromEntries(fields.map((field) => [field.name, read(field, getPartInput(part, field))]));
  const sites = Array.from({ length: MAX_SITES }, (_, index) => readPart(index, SITE_FIELDS));
  return {
    fields: Object.fromEntries(FIELDS.map((field) => [field.name, read(field, field.name)])),
    sites: sites.filter((site) => Object.values(site).some((text) => text !== '')),
    providers: providers.map(({ id, name }) => ({
      id,
      name,
      fields: readPart(id, PROVIDER_FIELDS),
    })),
  };
}

/** Identifies a state of the settings, to notice changes between showing and sending a form. */
export function getVersion(settings: Settings): string {
  return digest(JSON.stringify(settings));
}
