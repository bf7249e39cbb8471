import { readFileSync } from 'node:fs';
import elements from '../../../locales/en.json' with { type: 'json' };
import { LANGUAGES, type Language } from '../../../src/contract/languages.ts';
import { readTexts } from '../../server/language/read-texts.ts';
import en from './texts/en.json' with { type: 'json' };

/** The words of the elements that the server's own sign-in has too. */
type ElementTexts = Pick<typeof elements, 'captcha' | 'signIn'>;

/** The texts of the pages in one language. Placeholders look like `{name}`. */
export type PageTexts = typeof en & ElementTexts;

const TEXTS = readTexts(new URL('./texts/', import.meta.url), en);

/** The texts by language. */
const ALL_TEXTS = new Map(
  LANGUAGES.map((language): [Language, PageTexts] => {
    const file = new URL(`../../../locales/${language}.json`, import.meta.url);
    const { captcha, signIn } = JSON.parse(readFileSync(file, 'utf8')) as ElementTexts;
    return [language, { ...TEXTS[language], captcha, signIn }];
  }),
);

/** Returns the texts of the pages in a language. */
export function getTexts(language: Language): PageTexts {
  return ALL_TEXTS.get(language) as PageTexts;
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
