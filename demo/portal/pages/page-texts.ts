import en from './texts/en.json' with { type: 'json' };

/** The texts of the pages in one language. Placeholders: `{product}` and the first name, `{name}`. */
export type PageTexts = typeof en;

/** The texts by language. A language that lacks a text is a compile error. */
const TEXTS = { en } satisfies Record<string, PageTexts>;

/** A language that the pages have texts in, as a BCP 47 tag. */
export type PageLanguage = keyof typeof TEXTS;

/** Returns the texts of the pages in a language. */
export function getTexts(language: PageLanguage): PageTexts {
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
