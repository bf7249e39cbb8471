import { LANGUAGES, type Language } from '../contract/languages.ts';

/**
 * The interface language for a tag (spec 5) as browsers, servers and Java (`cs_CZ`) write it: by language alone, so that
 * `pt-PT` gets `pt-BR`; Chinese, also with the tags of its parts, by its script, else by its region, else Simplified.
 * `undefined` if no interface language matches.
 */
export function matchLanguage(tag = ''): Language | undefined {
  const name = tag.trim().replaceAll('_', '-').toLowerCase();
  const [language] = name.split('-');
  if (/^(zh|cmn|yue)$/.test(`${language}`)) {
    return /^(?!.*-hans).*-(hant|tw|hk|mo)\b/.test(name) ? 'zh-Hant' : 'zh-Hans';
  }
  return LANGUAGES.filter((one) => `${one}-`.startsWith(`${language}-`))[0];
}
