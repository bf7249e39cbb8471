import en from './texts/en.json' with { type: 'json' };

/** The texts of the pages in one language, by page. Placeholders look like `{name}`. */
export type PageTexts = typeof en;

/** The texts by language. A language with a missing text is a compile error. */
const TEXTS = { en } satisfies Readonly<Record<string, PageTexts>>;

/** A language of the pages, as a BCP 47 tag. */
type PageLanguage = keyof typeof TEXTS;

/** The language of all pages. */
export const PAGE_LANGUAGE: PageLanguage = 'en';

/** Returns the texts of the pages. */
export function getTexts(language: PageLanguage): PageTexts {
  return TEXTS[language];
}
