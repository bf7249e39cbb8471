import { isLanguage } from '../contract/languages.ts';
import { logWarning } from '../platform/browser/console.ts';
import { suggest } from '../settings/find-nearest.ts';

/** The languages that have been checked: each mistake is named once. */
const checked = new Set<string>();

/** Returns the texts of nested tables by key. */
function flatten(tables: object, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(tables).map(([name, value]) =>
      typeof value === 'string' ? { [prefix + name]: value } : flatten(value, `${prefix + name}.`),
    ),
  );
}

/** The names of the placeholders of a text. */
const readPlaceholders = (text = '') =>
  [...text.matchAll(/\{\{\s*([^{}\s]+)\s*\}\}/g)].map(([, name]) => String(name));

/**
 * Names the mistakes in a page's own texts for its author: keys and placeholders that do not exist, and what a language
 * lacks that is not built in.
 */
export async function checkTexts(
  language: string,
  own: Readonly<Record<string, string>>,
): Promise<void> {
  if (checked.has(language)) return;
  checked.add(language);
  const [common, registration] = await Promise.all([
    import('../../locales/en.json'),
    import('../../locales/registration/en.json'),
  ]);
  const english = flatten({ ...common.default, ...registration.default });
  /** The English text for a key; every plural form has the placeholders of the form `other`. */
  const find = (key: string) => english[key] ?? english[key.replace(/\.\w+$/, '.other')];
  for (const [key, text] of Object.entries(own)) {
    if (typeof text !== 'string') {
      logWarning(`Portico: the text "${key}" is not a string.`);
      continue;
    }
    const builtIn = find(key);
    if (builtIn === undefined) {
      logWarning(`Portico: unknown text "${key}".${suggest(key, Object.keys(english))}`);
      continue;
    }
    const known = readPlaceholders(builtIn);
    for (const name of readPlaceholders(text).filter((one) => !known.includes(one))) {
      const question = suggest(name, known);
      logWarning(`Portico: unknown placeholder "${name}" in the text "${key}".${question}`);
    }
  }
  // A language has plural forms of its own: one of them is enough.
  const toGroup = (key: string) => key.replace(/\.(zero|one|two|few|many|other)$/, '');
  const has = new Set(Object.keys(own).map(toGroup));
  const missing = new Set(
    Object.keys(english)
      .map(toGroup)
      .filter((key) => !has.has(key)),
  );
  if (!isLanguage(language) && missing.size > 0) {
    const keys = [...missing].join(', ');
    logWarning(`Portico: texts of "${language}" are missing and shown in English: ${keys}.`);
  }
}
