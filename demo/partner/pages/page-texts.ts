import type { Language } from '../../../src/contract/languages.ts';
import { readTexts } from '../../server/language/read-texts.ts';
import en from './texts/en.json' with { type: 'json' };

/** The texts of the pages in one language, by page. Placeholders look like `{name}`. */
type PageTexts = typeof en;

/** The texts by language. */
const TEXTS = readTexts(new URL('./texts/', import.meta.url), en);

/** Returns the texts of the pages in a language. */
export function getTexts(language: Language): PageTexts {
  return TEXTS[language];
}
