import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FAILURE_CODES } from '../../../src/contract/failure.ts';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { CHARACTER_CLASSES, PASSWORD_RULES } from '../../../src/contract/password-restrictions.ts';
import {
  REGISTRATION_ERROR_REASONS,
  REGISTRATION_FIELDS,
} from '../../../src/contract/registration-errors.ts';
import { loadDictionary } from '../../../src/i18n/load-dictionary.ts';
import { loadRegistrationDictionary } from '../../../src/i18n/load-registration-dictionary.ts';

const ROOT = new URL('../../../', import.meta.url);
const PLURAL_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

interface Table {
  [key: string]: string | Table;
}

/** The folders with one file per language, and the function that loads a file. */
const FOLDERS = [
  ['locales/', loadDictionary],
  ['locales/registration/', loadRegistrationDictionary],
] as const;

const readFrom = (folder: string, language: string): Table =>
  JSON.parse(readFileSync(new URL(`${folder}${language}.json`, ROOT), 'utf8'));

const isPlural = (table: Table) => Object.keys(table).every((key) => PLURAL_FORMS.includes(key));

/** Collects the texts of a dictionary by key, each with its plural forms. */
function collectTexts(table: Table, prefix = ''): Map<string, Map<string, string>> {
  return new Map(
    Object.entries(table).flatMap(([name, value]): [string, Map<string, string>][] => {
      const key = prefix + name;
      if (typeof value === 'string') return [[key, new Map([['', value]])]];
      if (isPlural(value)) return [[key, new Map(Object.entries(value) as [string, string][])]];
      return [...collectTexts(value, `${key}.`)];
    }),
  );
}

const getPlaceholders = (text: string) =>
  [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name).toSorted();

describe.each(FOLDERS)('the folder %s', (folder, load) => {
  const read = (language: string) => readFrom(folder, language);
  const english = collectTexts(read('en'));

  test('has one file for each language and no other file', () => {
    const files = readdirSync(new URL(folder, ROOT)).filter((file) => file.includes('.'));
    expect(files.toSorted()).toEqual(LANGUAGES.map((language) => `${language}.json`).toSorted());
  });

  test.each(LANGUAGES)('has the same texts in %s as in English', (language) => {
    expect([...collectTexts(read(language)).keys()].toSorted()).toEqual(
      [...english.keys()].toSorted(),
    );
  });

  test.each(LANGUAGES)('has the plural forms that %s needs', (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [key, forms] of collectTexts(read(language))) {
      const isGroup = !english.get(key)?.has('');
      expect([...forms.keys()].toSorted(), key).toEqual(isGroup ? needed : ['']);
    }
  });

  test.each(LANGUAGES)('has the same placeholders in %s as in English', (language) => {
    for (const [key, forms] of collectTexts(read(language))) {
      const general = english.get(key)?.get('') ?? english.get(key)?.get('other') ?? '';
      for (const text of forms.values()) {
        expect(getPlaceholders(text), `${key}: ${text}`).toEqual(getPlaceholders(general));
        expect(text.replaceAll(/\{\{\w+\}\}/g, ''), `${key}: ${text}`).not.toMatch(/[{}]/);
      }
    }
  });

  test.each(LANGUAGES)('has no empty text, extra spaces or markup in %s', (language) => {
    for (const [key, forms] of collectTexts(read(language))) {
      for (const text of forms.values()) {
        expect(text, key).not.toBe('');
        expect(text, key).toBe(text.trim());
        expect(text, key).not.toMatch(/ {2}|[<>]|\uFFFD|&\w+;/);
        expect(text, key).toBe(text.normalize('NFC'));
      }
    }
  });

  test.each(LANGUAGES.filter((language) => language !== 'en'))(
    'has translations in %s',
    (language) => {
      const own = collectTexts(read(language));
      const same = [...english].filter(([key, forms]) => own.get(key)?.get('') === forms.get(''));
      const sentences = same.filter(([, forms]) => forms.get('')?.includes(' '));
      expect(sentences.map(([key]) => key)).toEqual([]);
    },
  );

  test.each(LANGUAGES)('loads %s from its own file', async (language) => {
    expect(await load(language)).toEqual(read(language));
  });
});

const sources = readdirSync(new URL('src/', ROOT), { recursive: true, encoding: 'utf8' })
  // The tool for portal owners has its own texts, and names of checks that look like keys.
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('check'))
  .map((file) => readFileSync(new URL(`src/${file}`, ROOT), 'utf8'))
  .join('\n');

const english = new Map(FOLDERS.flatMap(([folder]) => [...collectTexts(readFrom(folder, 'en'))]));

/** The groups whose keys are the values of a closed list, with that list. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  failure: FAILURE_CODES,
  fieldError: [...REGISTRATION_ERROR_REASONS.filter((reason) => reason !== 'missing'), 'different'],
  missing: [...REGISTRATION_FIELDS, 'repeat', 'emailAddress'],
  rule: PASSWORD_RULES,
  characterClass: CHARACTER_CLASSES,
  mailSent: ['request', 'confirmation', 'reset-confirmation'],
  strength: ['weak', 'fair', 'good'],
  ended: ['signed-out', 'other-tab', 'password-changed'],
};

test.each(Object.entries(LISTS))(
  'the group %s has a text for each value of its list',
  (group, list) => {
    const keys = [...english.keys()].filter((key) => key.startsWith(`${group}.`));
    expect(keys.toSorted()).toEqual(list.map((value) => `${group}.${value}`).toSorted());
  },
);

test.each([...english.keys()])('the text %s is used', (key) => {
  const [group = ''] = key.split('.');
  expect(sources).toContain(group in LISTS ? `\`${group}.\${` : `'${key}'`);
});

test('every key in the sources has a text', () => {
  const groups = FOLDERS.flatMap(([folder]) => Object.keys(readFrom(folder, 'en'))).join('|');
  const used = sources.matchAll(new RegExp(`'((?:${groups})\\.[\\w.-]+)'`, 'g'));
  const unknown = [...used].map(([, key = '']) => key).filter((key) => !english.has(key));
  expect(unknown).toEqual([]);
});

test('the two folders have no group in common', () => {
  const [general = [], own = []] = FOLDERS.map(([folder]) => Object.keys(readFrom(folder, 'en')));
  expect(own.filter((key) => general.includes(key))).toEqual([]);
});

test.each(['broken.json', 'lost.json'])(
  'locales/element/%s has a text of its own in every language',
  (file) => {
    const texts: Record<string, string> = JSON.parse(
      readFileSync(new URL(`locales/element/${file}`, ROOT), 'utf8'),
    );
    expect(Object.keys(texts)).toEqual([...LANGUAGES]);
    expect(new Set(Object.values(texts)).size).toBe(LANGUAGES.length);
  },
);

test('locales/element/identifier.json has the texts with "username" in every language', () => {
  const url = new URL('locales/element/identifier.json', ROOT);
  const texts: Record<string, Record<string, Record<string, string>>> = JSON.parse(
    readFileSync(url, 'utf8'),
  );
  const keys = [...english].flatMap(([key, forms]) =>
    /username/i.test(forms.get('') ?? '') ? [key] : [],
  );
  expect(Object.keys(texts)).toEqual([...LANGUAGES]);
  for (const language of LANGUAGES) {
    const { email, 'username-or-email': either, ...others } = texts[language] ?? {};
    expect(others).toEqual({});
    expect(Object.keys(email ?? {}).toSorted(), language).toEqual(keys.toSorted());
    expect(Object.keys(either ?? {}).toSorted(), language).toEqual(keys.toSorted());
    // The first form has one label, from which it takes the others.
    const name = collectTexts(readFrom('locales/', language)).get('signIn.name')?.get('');
    expect(either?.['signIn.name']).toBe(`${name} / ${email?.['signIn.name']}`);
  }
});
