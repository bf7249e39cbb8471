import { readFileSync } from 'node:fs';
import type { Language } from '../../src/contract/languages.ts';
import { type FindText, findText } from '../../src/testing/states/resolve-texts.ts';

const FOLDERS = ['', 'registration/'];
const tables = new Map<Language, readonly object[]>();

function readTables(language: Language): readonly object[] {
  return FOLDERS.map((folder) =>
    JSON.parse(
      readFileSync(new URL(`../../locales/${folder}${language}.json`, import.meta.url), 'utf8'),
    ),
  );
}

/** Returns a function that finds the texts of a language. */
export const findTextIn =
  (language: Language): FindText =>
  (key) => {
    const known = tables.get(language) ?? readTables(language);
    tables.set(language, known);
    return findText(known, key);
  };
