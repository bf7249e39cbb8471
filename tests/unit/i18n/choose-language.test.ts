import { expect, test } from 'vitest';
import { chooseLanguage } from '../../../src/i18n/choose-language.ts';

/** Hints that all name different languages. */
const HINTS = {
  picked: 'cs',
  link: 'hu',
  principal: { language: 'da', country: 'DK' },
  invitation: { language: 'fr', country: 'FR' },
  portal: { language: 'de', country: 'DE' },
  page: 'es',
  browser: ['fi-FI', 'fr'],
};

/** The hints where neither the person nor a link names a language. */
const UNNAMED = { ...HINTS, picked: undefined, link: undefined };

test.each([
  ['the picked language', HINTS, 'cs'],
  ["the link's language without a pick", { ...HINTS, picked: undefined }, 'hu'],
  ["the person's language without a link", UNNAMED, 'da'],
  ["the invitation's language without a person", { ...UNNAMED, principal: undefined }, 'fr'],
  [
    "the page's language without a person or an invitation",
    { ...UNNAMED, principal: undefined, invitation: undefined },
    'es',
  ],
  ["the portal's language without a page", { portal: HINTS.portal, browser: HINTS.browser }, 'de'],
  ["the browser's language without a portal", { browser: HINTS.browser }, 'fi'],
  ['English without any hint', {}, 'en'],
  ['English, too, where the browser names nothing', { browser: [] }, 'en'],
])('%s', (_, hints, language) => {
  expect(chooseLanguage(hints)).toBe(language);
});

test.each([
  ['a pick that is not supported', { ...HINTS, picked: 'tlh' }, 'hu'],
  ['an invalid pick', { ...HINTS, picked: 'constructor' }, 'hu'],
  ['an empty pick', { ...HINTS, picked: '' }, 'hu'],
  ['a link in an unknown language', { ...UNNAMED, link: '__proto__' }, 'da'],
  ['a person without a language', { principal: { country: 'DK' }, page: 'es' }, 'es'],
  ['a person with an empty language', { principal: { language: '' }, page: 'es' }, 'es'],
  [
    'a person with an unknown language',
    { principal: { language: 'ko', country: 'KR' }, page: 'es' },
    'es',
  ],
  ['a portal with an unknown language', { portal: { language: 'xx' }, browser: ['it'] }, 'it'],
  ['a page without a language', { page: '', browser: ['it'] }, 'it'],
  ['a page in an unknown language', { page: 'ko', portal: { language: 'es' } }, 'es'],
])('%s is ignored', (_, hints, language) => {
  expect(chooseLanguage(hints)).toBe(language);
});

test.each([
  ['cs', 'CZ', 'cs'],
  ['cs_CZ', undefined, 'cs'],
  ['de', undefined, 'de'],
  ['de', '', 'de'],
  ['de', 'Germany', 'de'],
  ['de', 'not a country', 'de'],
  ['DE', 'de', 'de'],
  ['pt', 'BR', 'pt-BR'],
  ['pt', 'PT', 'pt-BR'],
  ['zh', 'CN', 'zh-Hans'],
  ['zh', 'TW', 'zh-Hant'],
  ['zh', 'HK', 'zh-Hant'],
  ['zh', 'MO', 'zh-Hant'],
  ['zh', undefined, 'zh-Hans'],
  ['zh-Hant', 'CN', 'zh-Hant'],
  ['zh_TW', 'TW', 'zh-Hant'],
  ['en', 'GB', 'en'],
])('language %s and country %s make %s', (language, country, expected) => {
  expect(chooseLanguage({ principal: { language, country }, page: 'hu' })).toBe(expected);
});

test.each([
  [['de-AT', 'en'], 'de'],
  [['ko-KR', 'nl-BE'], 'nl'],
  [['xx', 'tlh'], 'en'],
  [['zh-TW'], 'zh-Hant'],
  [['pt-PT'], 'pt-BR'],
  [['en-US', 'de'], 'en'],
])('a browser that prefers %j gets %s', (browser, expected) => {
  expect(chooseLanguage({ browser })).toBe(expected);
});

test('without a match among the languages of a page, the language is English, otherwise its first one', () => {
  expect(chooseLanguage({ browser: ['de'] }, ['uk', 'en'])).toBe('en');
  expect(chooseLanguage({ browser: ['de'] }, ['uk', 'fr'])).toBe('uk');
});
