/**
 * The interface languages of the portal (spec 3), as BCP 47 tags.
 * Chinese is told apart by script, not by country, because that is what differs in print.
 */
export const LANGUAGES = [
  'cs',
  'da',
  'de',
  'en',
  'es',
  'fi',
  'fr',
  'hu',
  'it',
  'ja',
  'nl',
  'pl',
  'pt-BR',
  'ru',
  'sv',
  'zh-Hans',
  'zh-Hant',
] as const;

/** One of the interface languages. */
export type Language = (typeof LANGUAGES)[number];

/** The language used when nothing else fits (spec 9). */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The culture used when the browser names none (spec 9). */
export const DEFAULT_CULTURE = 'en-US';

/** Tells whether a tag is, letter for letter, one of the interface languages. */
export function isLanguage(tag: unknown): tag is Language {
  return LANGUAGES.includes(tag as Language);
}
