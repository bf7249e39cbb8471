import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  PROVIDER_FIELDS,
  SECTIONS,
  SITE_FIELDS,
} from '../../../demo/portal/admin/settings-fields.ts';
import { FILE_ACTIONS } from '../../../demo/portal/home/file-actions.ts';
import portalTexts from '../../../demo/portal/pages/texts/en.json' with { type: 'json' };
import demoTexts from '../../../demo/portal-demo/texts/en.json' with { type: 'json' };
import elementTexts from '../../../locales/en.json' with { type: 'json' };
import { findSentences, findTextsOfTemplate, getKeys } from '../../support/page-sentences.ts';

const DEMO = new URL('../../../demo/', import.meta.url);

/**
 * Strings that look like sentences and are none: names of HTTP headers, of browsers and of operating
 * systems, a status, and the product.
 */
const OTHER_STRINGS: readonly string[] = [
  'Android',
  'Authorization',
  'Chrome',
  'Edg',
  'Edge',
  'Firefox',
  'Harbour Files',
  'Linux',
  'Location',
  'Mac OS X',
  'Opera',
  'Origin',
  'Origin, Accept-Language',
  'Origin, Sec-Fetch-Site',
  'Pragma',
  'Redirect',
  'Safari',
  'Samsung Internet',
  'Vary',
  'Windows',
];

/** The fields of the settings page. */
const SETTING_FIELDS = [
  ...SECTIONS.flatMap(({ fields }) => fields),
  ...SITE_FIELDS,
  ...PROVIDER_FIELDS,
];

const getUnique = (names: readonly (string | undefined)[]) => [
  ...new Set(names.filter((name) => name !== undefined)),
];

/** Groups of texts that are used as a whole, with their names. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'admin.closed': ['text', 'title'],
  'error.reasons': ['403', '404', '429', '502', '503', 'ADMINISTRATORS_ONLY', 'other'],
  'error.titles': ['403', '404', '429', '502', '503', 'other'],
  'home.actions': FILE_ACTIONS.map(({ name }) => name),
  'home.noAccess': ['text', 'title'],
  'invitation.outcomes': ['address', 'again', 'known', 'sent'],
  'ownPassword.classes': ['digit', 'lower', 'symbol', 'upper'],
  'ownPassword.errors': [
    'characters',
    'classes',
    'closed',
    'common',
    'current',
    'different',
    'forbidden-words',
    'max-length',
    'min-length',
    'missing',
    'same',
    'wait',
  ],
  'login.errors': ['1', 'captcha', 'second-factor'],
  'adminLinks.outcomes': ['failed', 'has-other', 'linked', 'taken', 'unknown', 'unlinked'],
  'links.outcomes': ['failed', 'has-other', 'linked', 'no-factor', 'taken', 'unlinked'],
  'links.purposes': ['second-factor', 'single-sign-on'],
  'login.notices': ['not-linked', 'sso', 'token'],
  'secondFactor.confirm.errors': ['captcha', 'wrong'],
  'settings.choices': ['DISABLED', 'ENFORCED', 'OPTIONAL', 'none', 'same'],
  'settings.hints': getUnique(SETTING_FIELDS.map(({ hint }) => hint)),
  'settings.labels': SETTING_FIELDS.map(({ name }) => name),
  // The page finds the problem 'unlinked' by the administrator who sends the form.
  'settings.problems': [...getUnique(SETTING_FIELDS.map(({ problem }) => problem)), 'unlinked'],
  'settings.sections': SECTIONS.map(({ name }) => name),
};

/** The templates and TypeScript files of the pages. Mails have dictionaries of their own. */
const files = readdirSync(DEMO, { recursive: true, encoding: 'utf8' })
  .filter((file) =>
    /^portal\/(?!mail\/).*\.(?:eta|ts)$|^portal-demo\/(?:legacy|outbox|states)/.test(file),
  )
  .map((file) => ({ file, source: readFileSync(new URL(file, DEMO), 'utf8') }));
const templates = files.filter(({ file }) => file.endsWith('.eta'));
/** Without the metrics, whose help lines are for operators. */
const modules = files.filter(({ file }) => file.endsWith('.ts') && !file.includes('/metrics/'));

test('the search finds the texts of templates and of TypeScript files', () => {
  const template =
    "<% layout('/l', { title: 'My files' }) %><img alt=\"Harbor\">\n<p>Hi <%= it.name %>&nbsp;</p>";
  expect(findTextsOfTemplate(template)).toEqual(['My files', 'Harbor', 'Hi']);
  const source = "const a = 'Upload'; b(`Hello you`); throw new Error('Not found here', 'x');";
  expect(findSentences('a.ts', source)).toEqual(['Upload', 'Hello you']);
  expect(templates.length).toBeGreaterThan(8);
});

test.each(templates)('the template $file contains no text', ({ source }) => {
  expect(findTextsOfTemplate(source)).toEqual([]);
});

test('the TypeScript files of the portal contain no sentence of a page', () => {
  const found = modules.flatMap(({ file, source }) => findSentences(file, source));
  expect(found.filter((text) => !OTHER_STRINGS.includes(text))).toEqual([]);
});

/** The texts of the page around the list of states. `states.ts` checks the types of the list itself. */
const { list: _list, ...pageOfStates } = demoTexts.states;

describe.each([
  ['portal', /(?<![\w-])texts\.([\w.]+)/g, portalTexts],
  ['outbox', /\bit\.outbox\.([\w.]+)/g, demoTexts.outbox],
  ['list of states', /\bit\.demo\.([\w.]+)/g, pageOfStates],
])('the dictionary of the %s', (_, pattern, dictionary) => {
  const keys = getKeys(dictionary);
  const used = new Set(
    files.flatMap(({ source }) =>
      [...source.matchAll(pattern)].map(([, key = '']) => key.replace(/\.split$/, '')),
    ),
  );
  const getGroup = (key: string) => key.slice(0, key.lastIndexOf('.'));

  test.each(keys)('has a use for %s', (key) => {
    expect([...used]).toContain(getGroup(key) in GROUPS ? getGroup(key) : key);
  });

  test('has every text that the pages use', () => {
    // The server's own sign-in has words of the elements.
    const all = [...keys, ...getKeys(elementTexts)];
    expect([...used].filter((key) => !all.includes(key) && !(key in GROUPS))).toEqual([]);
  });
});

test.each(Object.entries(GROUPS))('the group %s has a text for each name', (group, names) => {
  const keys = getKeys(portalTexts).filter((key) => key.startsWith(`${group}.`));
  expect(keys.toSorted()).toEqual(names.map((name) => `${group}.${name}`).toSorted());
});
