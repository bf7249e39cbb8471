import type { Language } from '../../src/contract/languages.ts';
import { readTexts } from '../server/language/read-texts.ts';
import en from './texts/en.json' with { type: 'json' };

/** The texts of the demo's own pages in one language. Placeholders look like `{address}`. */
export type DemoTexts = typeof en;

/** The texts by language. */
const TEXTS = readTexts(new URL('./texts/', import.meta.url), en);

/** Returns the texts of the demo's own pages in a language. */
export function getDemoTexts(language: Language): DemoTexts {
  return TEXTS[language];
}
