import { isLanguage, LANGUAGES, type Language } from '../contract/languages.ts';

/** The locale behind a tag as browsers, servers and Java write it (`cs_CZ`), or nothing. */
function localeOf(tag: string): Intl.Locale | undefined {
  const parts = tag.trim().replaceAll('_', '-').split('-');
  // `zh-yue` and other old forms are no locales any more; their language still says enough.
  for (const candidate of [parts.join('-'), parts[0]]) {
    try {
      return new Intl.Locale(candidate ?? '');
    } catch {}
  }
  return undefined;
}

/** Where Chinese is written in traditional characters. */
const TRADITIONAL_REGIONS = ['TW', 'HK', 'MO'];

/** Chinese and the languages under its tag (`zh-yue` is canonically `yue`). */
const CHINESE = ['zh', 'cmn', 'yue'];

/** Chinese by the script that the tag names, else by its region; any other is Simplified. */
function chineseOf({ script, region }: Intl.Locale): Language {
  const traditional = script ? script === 'Hant' : TRADITIONAL_REGIONS.includes(region ?? '');
  return traditional ? 'zh-Hant' : 'zh-Hans';
}

/**
 * The interface language that a tag asks for: by language and country, else by language alone, so that
 * `pt-PT` gets the Portuguese there is.
 */
export function languageOfTag(tag: string | undefined): Language | undefined {
  const locale = tag ? localeOf(tag) : undefined;
  if (locale === undefined || locale.language === 'und') return undefined;
  if (CHINESE.includes(locale.language)) return chineseOf(locale);
  const { language, region } = locale.maximize();
  return (
    [`${language}-${region}`, language].find(isLanguage) ??
    LANGUAGES.find((one) => one.split('-', 1)[0] === language)
  );
}
