import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { getKeys } from '../../support/page-sentences.ts';

/** The folders with a file of texts per language. */
const FOLDERS = [
  'gallery/pages/texts',
  'identity/pages/texts',
  'partner/pages/texts',
  'portal/pages/texts',
  'portal-demo/texts',
];

/** The share of the English texts that another language may have too, such as names and “Passkey”. */
const MAX_SHARE = 0.08;

type Texts = { readonly [name: string]: string | Texts };

const readTexts = (folder: string, language: string): Texts =>
  JSON.parse(
    readFileSync(new URL(`../../../demo/${folder}/${language}.json`, import.meta.url), 'utf8'),
  );

const findText = (texts: Texts, key: string): string =>
  key
    .split('.')
    .reduce<string | Texts>(
      (found, name) => (typeof found === 'string' ? found : found[name]) ?? '',
      texts,
    )
    .toString();

const getPlaceholders = (text: string) => (text.match(/\{\w*\}/g) ?? []).toSorted();

describe.each(FOLDERS)('the texts in %s', (folder) => {
  const english = readTexts(folder, 'en');
  const keys = getKeys(english);

  test.each(LANGUAGES)('have the keys and placeholders of English in %s', (language) => {
    const texts = readTexts(folder, language);
    expect(getKeys(texts)).toEqual(keys);
    for (const key of keys) {
      const text = findText(texts, key);
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe('');
      expect(getPlaceholders(text), key).toEqual(getPlaceholders(findText(english, key)));
    }
  });

  test.each(LANGUAGES.filter((language) => language !== 'en'))(
    'are translated in %s',
    (language) => {
      const texts = readTexts(folder, language);
      const words = keys.filter((key) => /[a-z]{4}/.test(findText(english, key)));
      const same = words.filter((key) => findText(texts, key) === findText(english, key));
      expect(same.length, same.join(', ')).toBeLessThanOrEqual(words.length * MAX_SHARE);
    },
  );
});
