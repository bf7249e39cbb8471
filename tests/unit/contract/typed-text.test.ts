import { expect, test } from 'vitest';
import { cleanAddress } from '../../../src/contract/clean-address.ts';
import { cleanName, composeText } from '../../../src/contract/typed-text.ts';

test.each([
  ['spaces around it', ' anna\u3000'],
  ['a zero width space', '\u200Banna'],
  ['a word joiner', 'anna\u2060'],
  ['the marks of an embedded direction', '\u202Aanna\u202C'],
  ['isolates', '\u2068anna\u2069'],
  ['a byte order mark and a soft hyphen', '\uFEFFan\u00ADna'],
  ['joiners between Latin letters', 'an\u200C\u200Dna\u200D'],
  ['full-width letters', 'ａｎｎａ'],
])('a username is cleaned of %s', (_, typed) => {
  expect(cleanName(typed)).toBe('anna');
  expect(cleanAddress(typed)).toBe('anna');
});

test.each(['می\u200Cخواهم', 'ශ්\u200Dරී', 'Ⅳ', 'anna bell', 'a.b;'])(
  'the username %j stays as it is',
  (typed) => {
    expect(cleanName(typed)).toBe(typed);
  },
);

test.each([
  ['taro＠example．jp', 'taro@example.jp'],
  ['ｔａｒｏ＠ｅｘａｍｐｌｅ。ｊｐ', 'taro@example.jp'],
  ['taro@example.jp\u200B', 'taro@example.jp'],
  ['<a@b.example>', 'a@b.example'],
  ['Anna Bell <a@b.example>;', 'a@b.example'],
  ['mailto:a@b.example', 'a@b.example'],
  ['<mailto:a@b.example>', 'a@b.example'],
  ['a@b.example,', 'a@b.example'],
  ['a@b.example ; ', 'a@b.example'],
  ['a?b+c@x.example', 'a?b+c@x.example'],
  ['o’ﬁrm@x.example', 'o’ﬁrm@x.example'],
  ['', ''],
])('the address %j is cleaned: %j', (typed, address) => {
  expect(cleanAddress(typed)).toBe(address);
});

test('a text of megabytes is not cleaned for long', () => {
  const start = performance.now();
  for (const unit of ['\u0301\u0323', ' ', '<', '\u200B', '＠']) {
    const text = unit.repeat(500_000);
    cleanName(text);
    cleanAddress(text);
    composeText(text);
  }
  expect(performance.now() - start).toBeLessThan(1500);
});
