import { ACCOUNT_PATHS } from '../portal/account/account-paths.ts';
import type { FieldName } from '../portal/admin/settings-fields.ts';
import { SETTINGS_PAGE } from '../portal/admin/settings-page.ts';
import type { PageLanguage } from '../portal/pages/page-texts.ts';
import en from './state-texts/en.json' with { type: 'json' };

/** The texts about the states. */
export type StateTexts = typeof en;

type StateName = keyof StateTexts['states'];

/** A state of the elements and the way to it in the demo. */
interface DemoState {
  readonly title: string;
  readonly how: string;
  /** Path of the page on which the way begins. */
  readonly path: string;
}

/** The texts by language. A language without texts is a compile error. */
export const STATE_TEXTS: Readonly<Record<PageLanguage, StateTexts>> = { en };

const toSetting = (field: FieldName) => `${SETTINGS_PAGE}#${field}`;

/** The pages on which the ways to the states begin. A state without a page is a compile error. */
const PATHS: Readonly<Record<StateName, string>> = {
  captcha: '/login',
  closed: toSetting('loginClosed'),
  noWebAccess: toSetting('webAccessEnabled'),
  secondFactor: toSetting('mfaSetting'),
  singleSignOn: toSetting('singleSignOn'),
  guest: toSetting('guestAccess'),
  registration: '/',
  terms: toSetting('termsAndConditions'),
  reset: '/reset-password',
  passwordRules: toSetting('passwordClasses'),
  almostFull: '/login',
  unlimited: '/login',
  licenseExpired: toSetting('licenseExpired'),
  administrator: '/filr/admin',
  denied: '/filr/admin',
  permissions: toSetting('fileDownloadEnabled'),
  languages: toSetting('internalLanguage'),
  branding: toSetting('productName'),
  partner: toSetting('partnerOrigins'),
  endedSession: ACCOUNT_PATHS.sessions,
};

/** Lists the states of the elements that the demo can show. */
export function listStates(language: PageLanguage): DemoState[] {
  const { states } = STATE_TEXTS[language];
  return (Object.keys(PATHS) as StateName[]).map((name) => ({
    ...states[name],
    path: PATHS[name],
  }));
}

/**
 * Describes the ways to the states for the start of the demo.
 * @param portal URL of the portal, without a slash at its end
 * @returns lines of text
 */
export function describeStates(portal: string): string[] {
  const states = listStates('en');
  const width = Math.max(...states.map(({ title }) => title.length)) + 3;
  return states.flatMap(({ title, how, path }) => [
    `${title.padEnd(width)}${how}`,
    `${''.padEnd(width)}${portal}${path}`,
  ]);
}
