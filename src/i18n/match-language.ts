/**
 * The language of a list for a tag (spec 5) as browsers, servers and Java (`cs_CZ`) write it: the same tag, else by
 * language alone, so that `pt-PT` gets `pt-BR`; Chinese, also with the tags of its parts, by its script, else by its
 * region, else Simplified. `undefined` if no language of the list matches.
 */
export function matchLanguage<Tag extends string>(
  tag = '',
  languages: readonly Tag[],
): Tag | undefined {
  const name = tag.trim().replaceAll('_', '-').toLowerCase();
  const isTraditional = /^(?!.*-hans).*-(hant|tw|hk|mo)\b/.test(name);
  const full = name.replace(/^(zh|cmn|yue)\b.*/, isTraditional ? 'zh-hant' : 'zh-hans');
  const find = (prefix = '') =>
    languages.filter((one) => `${one}-`.toLowerCase().startsWith(`${prefix}-`))[0];
  return find(full) ?? find(full.split('-')[0]);
}
