import Negotiator from 'negotiator';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../src/contract/languages.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { toName } from '../../../src/i18n/choose-language.ts';
import { matchLanguage } from '../../../src/i18n/match-language.ts';

/**
 * Returns the interface language of a locale as the settings and people carry it (spec 3), such as `zh` and
 * `TW`.
 * @returns undefined if it is empty, or a language without texts
 */
export const toInterfaceLanguage = (language: string, country: string): Language | undefined =>
  matchLanguage(toName({ language, country }), LANGUAGES);

/**
 * Chooses the interface language by the order and weights of `Accept-Language` (RFC 9110 section 12.5.4).
 * A header that is too long is ignored: each of its languages takes time.
 */
export function negotiateLanguage(acceptLanguage: string | undefined): Language {
  if (acceptLanguage !== undefined && acceptLanguage.length > LIMITS.text) return DEFAULT_LANGUAGE;
  const wanted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  for (const tag of wanted) {
    const language = matchLanguage(tag, LANGUAGES);
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
}
