import type { Language } from '../../../src/contract/languages.ts';
import type { Locale } from './choose-language.ts';
import { toInterfaceLanguage } from './negotiate-language.ts';

/** Scripts that are written from right to left. None of the present languages uses one. */
const RIGHT_TO_LEFT: ReadonlySet<string | undefined> = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa']);

/** Returns the direction of a language's script, for `<html dir>`. */
export function getDirection(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script) ? 'rtl' : 'ltr';
}

/**
 * Returns the locale for dates and numbers on a page: its language, with the country of a person who uses this
 * language.
 */
export function toCulture(language: Language, locale: Locale | undefined): string {
  const { language: own = '', country = '' } = locale ?? {};
  const isOwn = toInterfaceLanguage(own, country) === language;
  return isOwn && /^[A-Z]{2}$/.test(country)
    ? new Intl.Locale(language, { region: country }).toString()
    : language;
}

/**
 * Returns the country for a language: that of the first locale with this language and a country, else the most likely
 * one (CLDR, likely subtags), such as `DE` for `de`.
 */
export function getCountry(language: Language, locales: readonly Locale[]): string {
  const own = locales.find(
    (one) => one.country && toInterfaceLanguage(one.language, one.country) === language,
  );
  return own?.country ?? new Intl.Locale(language).maximize().region ?? '';
}
