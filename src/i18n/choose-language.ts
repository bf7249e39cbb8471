import { DEFAULT_CULTURE, DEFAULT_LANGUAGE, type Language } from '../contract/languages.ts';
import { matchLanguage } from './match-language.ts';

/** Key of the picked language in local storage. */
export const PICKED_KEY = 'portico.language';

/** A language and country as principals and portals carry them (spec 3). */
export interface LocaleHint {
  language?: string | undefined;
  country?: string | undefined;
}

/** The sources for the language of a person, in the order of precedence. */
export interface LanguageHints {
  /** The language that the person picked here before. */
  picked?: string | undefined;
  /** The locale of the signed-in person. */
  principal?: LocaleHint | undefined;
  /** The locale of an invitation by mail. */
  invitation?: LocaleHint | undefined;
  /** The portal's own default. */
  portal?: LocaleHint | undefined;
  /** The `lang` of the page. */
  page?: string | undefined;
  /** The browser's languages, the preferred one first. */
  browser?: readonly string[] | undefined;
}

/** Returns the name of a language and a country (spec 5). */
function toName({ language, country }: LocaleHint = {}): string | undefined {
  // The country decides the script of Chinese, so it is added to the language; a language such as
  // `zh_TW` has its own.
  return language && country && !/[-_]/.test(language) ? `${language}-${country}` : language;
}

/** The first interface language among names of languages, otherwise the default. */
export const chooseFirst = (names: readonly (string | undefined)[]): Language =>
  names.map(matchLanguage).find((language) => language !== undefined) ?? DEFAULT_LANGUAGE;

/**
 * The interface language for a person (spec 5): the pick, the principal's, the invitation's, the portal's or
 * the page's language, then the browser's, then the default.
 */
export function chooseLanguage(hints: LanguageHints): Language {
  const { picked, principal, invitation, portal, page, browser = [DEFAULT_CULTURE] } = hints;
  const locales = [principal, invitation, portal].map(toName);
  return chooseFirst([picked, ...locales, page, ...browser]);
}
