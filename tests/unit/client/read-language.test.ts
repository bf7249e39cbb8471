import { expect, test } from 'vitest';
import { readLanguage } from '../../../src/client/read-answer.ts';

test.each([
  ['de', 'de'],
  ['pt-br', 'pt-BR'],
  [' zh-Hant ', 'zh-Hant'],
  ['de, en', ''],
  ['english', 'english'],
  ['<b>', ''],
  ['de_AT', ''],
  ['', ''],
  [undefined, ''],
])('Content-Language %j is the language %j', (header, language) => {
  const headers = new Headers(header === undefined ? {} : { 'Content-Language': header });
  expect(readLanguage(headers)).toBe(language);
});
