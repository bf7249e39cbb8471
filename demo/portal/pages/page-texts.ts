import type { Language } from '../../../src/contract/languages.ts';
import { readTexts } from '../../server/language/read-texts.ts';
import en from './texts/en.json' with { type: 'json' };

/** The texts of the pages in one language. Placeholders look like `{name}`. */
export type PageTexts = typeof en;

/** The texts by language. */
const TEXTS = readTexts(new URL('./texts/', import.meta.url), en);

/** Returns the texts of the pages in a language. */
export function getTexts(language: Language): PageTexts {
  return TEXTS[language];
}

/**
 * Finds a text by a name from outside, such as a parameter of the URL.
 * @param group texts by name
 */
export function findText(
  group: Readonly<Record<string, string>>,
  name: string | undefined,
): string | undefined {
  return name !== undefined && Object.hasOwn(group, name) ? group[name] : undefined;
}
