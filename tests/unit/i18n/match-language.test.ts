import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { matchLanguage } from '../../../src/i18n/match-language.ts';

test.each(LANGUAGES)('the tag %s matches itself', (language) => {
  expect(matchLanguage(language, LANGUAGES)).toBe(language);
});

test.each([
  ['cs_CZ', 'cs'],
  ['cs-CZ', 'cs'],
  ['CS-cz', 'cs'],
  [' de ', 'de'],
  ['de-AT', 'de'],
  ['de-CH-1996', 'de'],
  ['de-DE-u-co-phonebk', 'de'],
  ['de_DE.UTF-8', 'de'],
  ['en-GB', 'en'],
  ['es-419', 'es'],
  ['fr_CA', 'fr'],
  ['pt', 'pt-BR'],
  ['pt-BR', 'pt-BR'],
  ['pt_BR', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['pt-AO', 'pt-BR'],
  ['ru-UA', 'ru'],
  ['sv-FI', 'sv'],
  ['ja-Hira-JP', 'ja'],
])('the tag %s matches %s', (tag, language) => {
  expect(matchLanguage(tag, LANGUAGES)).toBe(language);
});

test.each([
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh_CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-MY', 'zh-Hans'],
  ['zh-US', 'zh-Hans'],
  ['zh-GB', 'zh-Hans'],
  ['zh-AU', 'zh-Hans'],
  ['zh-TH', 'zh-Hans'],
  ['zh-ID', 'zh-Hans'],
  ['zh-VN', 'zh-Hans'],
  ['zh-yue', 'zh-Hans'],
  ['zh-cmn', 'zh-Hans'],
  ['zh-Hans', 'zh-Hans'],
  ['zh-Hans-HK', 'zh-Hans'],
  ['zh-Hans-TW', 'zh-Hans'],
  ['zh-Latn', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh_TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-MO', 'zh-Hant'],
  ['zh-Hant', 'zh-Hant'],
  ['zh-hant-cn', 'zh-Hant'],
  ['zh-Hant-SG', 'zh-Hant'],
])('the Chinese tag %s matches %s', (tag, language) => {
  expect(matchLanguage(tag, LANGUAGES)).toBe(language);
});

test.each([
  undefined,
  '',
  ' ',
  '-',
  '*',
  'x',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '../de',
  'de;q=0.8',
  'de,en',
  '<b>de</b>',
  '7',
  'x-de',
  'no',
  'ko-KR',
  'ar',
  'tlh',
  'd\u0435',
  'de\u0000',
  'a'.repeat(10_000),
])('the tag %s matches no language', (tag) => {
  expect(matchLanguage(tag, LANGUAGES)).toBeUndefined();
});

test.each([
  ['uk-UA', ['en', 'uk'], 'uk'],
  ['de', ['en', 'uk'], undefined],
  ['en-GB', ['en', 'en-GB'], 'en-GB'],
  ['en_gb', ['en', 'en-GB'], 'en-GB'],
  ['en-AU', ['en-GB', 'en-US'], 'en-GB'],
  ['zh-TW', ['en', 'zh-Hans'], 'zh-Hans'],
  ['zh-HK', ['zh-Hans', 'zh-Hant-HK'], 'zh-Hant-HK'],
])('the tag %s matches among %j the language %s', (tag, languages, language) => {
  expect(matchLanguage(tag, languages)).toBe(language);
});
