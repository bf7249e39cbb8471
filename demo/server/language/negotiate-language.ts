import Negotiator from 'negotiator';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../src/contract/languages.ts';
import { LIMITS } from '../../../src/contract/limits.ts';

/** Returns a tag's language and script, with CLDR's likely subtags: `zh-TW` is `zh-Hant`. */
function toLanguageAndScript(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined;
  }
}

const BY_SCRIPT: ReadonlyMap<string | undefined, Language> = new Map(
  LANGUAGES.map((language) => [toLanguageAndScript(language), language]),
);

/**
 * Returns the interface language of a locale as the settings and people carry it (spec 3), such as `zh` and
 * `TW`.
 * @returns undefined if it is empty, or a language without texts
 */
export function toInterfaceLanguage(locale: string, country: string): Language | undefined {
  const tag = country && !/[-_]/.test(locale) ? `${locale}-${country}` : locale;
  return tag ? BY_SCRIPT.get(toLanguageAndScript(tag.replaceAll('_', '-'))) : undefined;
}

/**
 * Chooses the interface language by the order and weights of `Accept-Language` (RFC 9110 section 12.5.4).
 * A header that is too long is ignored: each of its languages takes time.
 */
export function negotiateLanguage(acceptLanguage: string | undefined): Language {
  if (acceptLanguage !== undefined && acceptLanguage.length > LIMITS.text) return DEFAULT_LANGUAGE;
  const wanted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  for (const tag of wanted) {
    const language = BY_SCRIPT.get(toLanguageAndScript(tag));
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
}
