import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import identityTexts from '../../../demo/identity/pages/texts/en.json' with { type: 'json' };
import partnerTexts from '../../../demo/partner/pages/texts/en.json' with { type: 'json' };
import { findSentences, findTextsOfTemplate, getKeys } from '../../support/page-sentences.ts';

const DEMO = new URL('../../../demo/', import.meta.url);

/** Names of products, which are the same in every language. */
const PRODUCTS: readonly string[] = [
  'Quayside ID',
  '- Quayside ID',
  'Lindqvist  Daughters',
  '- Lindqvist  Daughters',
];

/**
 * Strings that look like sentences and are none: names of the provider library's models, a challenge
 * (RFC 9110 section 11.6.1), and descriptions of errors for clients (RFC 6749 section 4.1.2.1).
 */
const OTHER_STRINGS: readonly string[] = [
  'Basic realm="enrolments"',
  'Client',
  'Interaction',
  'Session',
  'The user canceled the second factor',
  'The user canceled the sign-in',
];

/** Groups of texts that are used as a whole, with their names. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  error: ['text', 'title'],
  'manage.done': ['app', 'passkey', 'removed', 'renamed'],
  signedOut: ['text', 'title'],
  superseded: ['text', 'title'],
};

/** A reference to a text: `texts.` or `readTexts(…).`, and the key. */
const REFERENCE = /(?<![\w-])(?:texts|readTexts\(\w+\))\.([\w.]+)/g;

describe.each([
  ['authority', 'identity/', identityTexts],
  ['site of the partner', 'partner/', partnerTexts],
])('the %s', (_, folder, dictionary) => {
  const files = readdirSync(new URL(folder, DEMO), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:eta|ts)$/.test(file))
    .map((file) => ({ file, source: readFileSync(new URL(folder + file, DEMO), 'utf8') }));
  const templates = files.filter(({ file }) => file.endsWith('.eta'));
  const keys = getKeys(dictionary);
  const used = new Set(
    files.flatMap(({ source }) =>
      [...source.matchAll(REFERENCE)].map(([, key = '']) => key.replace(/\.split$/, '')),
    ),
  );
  const getGroup = (key: string) => key.slice(0, key.lastIndexOf('.'));

  test('has templates without texts', () => {
    expect(templates.length).toBeGreaterThan(3);
    const found = templates.flatMap(({ source }) => findTextsOfTemplate(source));
    expect(found.filter((text) => !PRODUCTS.includes(text))).toEqual([]);
  });

  test('has TypeScript files without sentences of a page', () => {
    const modules = files.filter(({ file }) => file.endsWith('.ts'));
    const found = modules.flatMap(({ file, source }) => findSentences(file, source));
    const known = [...PRODUCTS, ...OTHER_STRINGS];
    expect(found.filter((text) => !known.includes(text))).toEqual([]);
  });

  test('uses every text of its dictionary', () => {
    const unused = keys.filter((key) => !used.has(getGroup(key) in GROUPS ? getGroup(key) : key));
    expect(unused).toEqual([]);
  });

  test('has every text that it uses', () => {
    const groups = Object.keys(GROUPS);
    const isKnown = (key: string) =>
      keys.includes(key) || groups.includes(key) || groups.includes(getGroup(key));
    expect([...used].filter((key) => !isKnown(key))).toEqual([]);
  });

  test('inserts only layouts, includes and the settings of the elements as HTML', () => {
    const inserted = templates.flatMap(({ source }) =>
      [...source.matchAll(/<%~\s*(.*?)\s*%>/gs)].map(([, code = '']) => code),
    );
    const isAllowed = (code: string) =>
      /^(?:it\.body|it\.elementSettings|include\(.*\))$/s.test(code);
    expect(inserted.filter((code) => !isAllowed(code))).toEqual([]);
  });
});

test.each(Object.entries(GROUPS))('the group %s has a text for each name', (group, names) => {
  const keys = getKeys(identityTexts).filter((key) => key.startsWith(`${group}.`));
  expect(keys.toSorted()).toEqual(names.map((name) => `${group}.${name}`).toSorted());
});
