/**
 * The interface languages of the portal (spec 3), as BCP 47 tags.
 * Chinese has an entry for each script, because its written form depends on the script, not on the country.
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

/** The language if no other source decides (spec 9). */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The culture if the browser has none (spec 9). */
export const DEFAULT_CULTURE = 'en-US';

/** Whether a value is the tag of an interface language, in exactly this spelling. */
export function isLanguage(tag: unknown): tag is Language {
  return LANGUAGES.includes(tag as Language);
}
