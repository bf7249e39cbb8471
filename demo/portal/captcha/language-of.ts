import Negotiator from 'negotiator';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../src/contract/languages.ts';

/** A tag's language and script, the likely ones where it doesn't say (CLDR): `zh-TW` is `zh-Hant`. */
function scriptOf(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined;
  }
}

const BY_SCRIPT: ReadonlyMap<string | undefined, Language> = new Map(
  LANGUAGES.map((language) => [scriptOf(language), language]),
);

/**
 * The interface language that suits a browser best, by the order and weights of its Accept-Language
 * (RFC 9110 section 12.5.4).
 */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  for (const tag of wanted) {
    const language = BY_SCRIPT.get(scriptOf(tag));
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
}
