import { DEFAULT_CULTURE, DEFAULT_LANGUAGE, type Language } from '../contract/languages.ts';
import { languageOfTag } from './language-of-tag.ts';

/** A language and country as principals and portals carry them (spec 3). */
export interface LocaleHint {
  language?: string | undefined;
  country?: string | undefined;
}

/** Everything that may say which language a person reads. */
export interface LanguageHints {
  /** What the person picked here before. */
  picked?: string | undefined;
  /** The locale of the signed-in person. */
  principal?: LocaleHint | undefined;
  /** The portal's own default. */
  portal?: LocaleHint | undefined;
  /** The `lang` of the page. */
  page?: string | undefined;
  /** The browser's languages, the preferred one first. */
  browser?: readonly string[] | undefined;
}

/** The spec's rule for a language and a country: the language if it is known, else the two together. */
function languageOfHint({ language, country }: LocaleHint = {}): Language | undefined {
  if (!language) return undefined;
  // A country picks the script of Chinese and the variant of Portuguese, so it is asked first; a
  // language such as `zh_TW` brings its own.
  const whole = country && !/[-_]/.test(language) ? `${language}-${country}` : language;
  return languageOfTag(whole);
}

/**
 * The interface language for a person (spec 5): the pick, the principal's, the portal's or the page's
 * language, then the browser's, then the default.
 */
export function chooseLanguage(hints: LanguageHints): Language {
  const { picked, principal, portal, page, browser = [DEFAULT_CULTURE] } = hints;
  return (
    languageOfTag(picked) ??
    languageOfHint(principal) ??
    languageOfHint(portal) ??
    languageOfTag(page) ??
    browser.map(languageOfTag).find((language) => language !== undefined) ??
    DEFAULT_LANGUAGE
  );
}
