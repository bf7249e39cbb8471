import { LANGUAGES, type Language } from '../contract/languages.ts';

/** Parses a language tag as browsers, servers and Java (`cs_CZ`) write it; `undefined` for anything else. */
function parseTag(tag: string): Intl.Locale | undefined {
  const parts = tag.trim().replaceAll('_', '-').split('-');
  // `Intl.Locale` rejects old forms such as `zh-yue`; the language alone is enough then.
  for (const candidate of [parts.join('-'), parts[0]]) {
    try {
      return new Intl.Locale(candidate ?? '');
    } catch {}
  }
  return undefined;
}

/** Regions that write Chinese in traditional characters. */
const TRADITIONAL_REGIONS = ['TW', 'HK', 'MO'];

/** The languages that are read as Chinese; `zh-yue` is canonically `yue`. */
const CHINESE = ['zh', 'cmn', 'yue'];

/** The Chinese of a tag: by its script, else by its region, else Simplified. */
function matchChinese({ script, region }: Intl.Locale): Language {
  const traditional = script ? script === 'Hant' : TRADITIONAL_REGIONS.includes(region ?? '');
  return traditional ? 'zh-Hant' : 'zh-Hans';
}

/** The first interface language whose tag begins with these subtags. */
const findBegun = (subtags: string) => LANGUAGES.find((one) => `${one}-`.startsWith(`${subtags}-`));

/**
 * The interface language for a tag (spec 5): by language and country, else by language alone, so that `pt-PT`
 * gets `pt-BR`. `undefined` if no interface language matches. It does without `Intl.Locale.maximize()`, which changes
 * no result, and whose first call takes up to 20 ms with a processor that is four times slower.
 */
export function matchLanguage(tag: string | undefined): Language | undefined {
  const locale = tag ? parseTag(tag) : undefined;
  if (locale === undefined || locale.language === 'und') return undefined;
  const { language, region } = locale;
  if (CHINESE.includes(language)) return matchChinese(locale);
  return findBegun(`${language}-${region}`) ?? findBegun(language);
}
