import { readFileSync } from 'node:fs';
import type { Language } from '../../src/contract/languages.ts';
import type { MessageKey } from '../../src/i18n/dictionary.ts';

type Table = { readonly [name: string]: string | Table };

const FOLDERS = ['', 'registration/'];
const tables = new Map<Language, readonly Table[]>();

function readTables(language: Language): readonly Table[] {
  return FOLDERS.map((folder) =>
    JSON.parse(
      readFileSync(new URL(`../../locales/${folder}${language}.json`, import.meta.url), 'utf8'),
    ),
  );
}

/** Returns the text of a key as the elements show it, with its placeholders, such as `{{name}}`. */
function findText(key: MessageKey, language: Language): string {
  const known = tables.get(language) ?? readTables(language);
  tables.set(language, known);
  for (const table of known) {
    const found = key
      .split('.')
      .reduce<string | Table | undefined>(
        (part, name) => (typeof part === 'object' ? part[name] : undefined),
        table,
      );
    if (typeof found === 'string') return found;
  }
  throw new Error(`There is no text ${key} in ${language}.`);
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the source of an expression that matches a whole text, with anything for its placeholders. */
export function toPattern(key: MessageKey, language: Language): string {
  const parts = findText(key, language).split(/\{\{\w+\}\}/);
  return `^${parts.map((part) => escapePattern(part)).join('.+')}$`;
}
