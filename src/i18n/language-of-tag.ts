import { isLanguage, LANGUAGES, type Language } from '../contract/languages.ts';

/** The locale behind a tag as browsers, servers and Java write it (`cs_CZ`), or nothing. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.trim().replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

/**
 * The interface language that a tag asks for: Chinese by its script (`zh-HK` is Traditional), any other
 * by language and country, else by language alone, so that `pt-PT` gets the Portuguese there is.
 */
export function languageOfTag(tag: string | undefined): Language | undefined {
  const locale = tag ? localeOf(tag)?.maximize() : undefined;
  if (locale === undefined) return undefined;
  const { language, script, region } = locale;
  const candidates = [`${language}-${script}`, `${language}-${region}`, language];
  return candidates.find(isLanguage) ?? LANGUAGES.find((one) => one.split('-', 1)[0] === language);
}
