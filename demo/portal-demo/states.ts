import type { Language } from '../../src/contract/languages.ts';
import { ACCOUNT_PATHS } from '../portal/account/account-paths.ts';
import type { FieldName } from '../portal/admin/settings-fields.ts';
import { SETTINGS_PAGE } from '../portal/admin/settings-paths.ts';
import { getTexts, type PageTexts } from '../portal/pages/page-texts.ts';
import { fillIn } from '../server/fill-in.ts';
import { type DemoTexts, getDemoTexts } from './demo-texts.ts';

/** The texts about the states. */
export type StateTexts = DemoTexts['states'];

type StateName = keyof StateTexts['list'];

/** A state of the elements and the way to it in the demo. */
interface DemoState {
  readonly title: string;
  readonly how: string;
  /** Path of the page on which the way begins. */
  readonly path: string;
}

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
export function listStates(language: Language): DemoState[] {
  const { list } = getDemoTexts(language).states;
  const texts = getTexts(language);
  return (Object.keys(PATHS) as StateName[]).map((name) => ({
    title: list[name].title,
    how: fillIn(list[name].how, { label: findLabel(texts, name) }),
    path: PATHS[name],
  }));
}

/** Returns the label that a text names: of the button for a full quota, otherwise of the setting on the page. */
function findLabel({ home, settings }: PageTexts, name: StateName): string {
  if (name === 'almostFull') return home.emptyTrash;
  const [, field] = PATHS[name].split('#');
  return field === undefined ? '' : settings.labels[field as FieldName];
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
