import {
  DEFAULT_CULTURE,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
} from '../contract/languages.ts';
import { matchLanguage } from './match-language.ts';

/** A language and country as principals and portals carry them (spec 3). */
export interface LocaleHint {
  language?: string | undefined;
  country?: string | undefined;
}

/** The sources for the language of a person, in the order of precedence. */
export interface LanguageHints {
  /** The language that the person picked here before. */
  picked?: string | undefined;
  /** The language that the address of the page names, as the links of mails do. */
  link?: string | undefined;
  /** The locale of the signed-in person. */
  principal?: LocaleHint | undefined;
  /** The locale of an invitation by mail. */
  invitation?: LocaleHint | undefined;
  /** The `lang` of the page. */
  page?: string | undefined;
  /** The portal's own default. */
  portal?: LocaleHint | undefined;
  /** The browser's languages, the preferred one first. */
  browser?: readonly string[] | undefined;
}

/** Returns the name of a language and a country (spec 5). */
export function toName({ language, country }: LocaleHint = {}): string | undefined {
  // The country decides the script of Chinese, so it is added to the language; a language such as
  // `zh_TW` has its own.
  return language && country && !/[-_]/.test(language) ? `${language}-${country}` : language;
}

/** The first language of a list that one of these names matches, otherwise English, otherwise the first of the list. */
export const chooseFirst = <Tag extends string>(
  names: readonly (string | undefined)[],
  languages: readonly Tag[],
): Tag =>
  [...names, DEFAULT_LANGUAGE, ...languages]
    .map((name) => matchLanguage(name, languages))
    .filter((language) => language !== undefined)[0] as Tag;

/**
 * The language for a person (spec 5): the pick, the link's, the principal's, the invitation's, the page's or the portal's
 * language, then the browser's, then the default. Pages of the server and elements share it: a page has one language.
 * @param languages the languages to choose from, at least one; by default the interface languages
 */
export function chooseLanguage<Tag extends string = Language>(
  hints: LanguageHints,
  languages: readonly Tag[] = LANGUAGES as readonly string[] as readonly Tag[],
): Tag {
  const { picked, link, principal, invitation, page, portal, browser = [DEFAULT_CULTURE] } = hints;
  const locales = [principal, invitation].map(toName);
  return chooseFirst([picked, link, ...locales, page, toName(portal), ...browser], languages);
}
