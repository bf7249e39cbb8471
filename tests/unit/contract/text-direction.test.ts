import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { getDirection, isolate } from '../../../src/contract/text-direction.ts';

test.each(LANGUAGES)('%s is written from left to right', (language) => {
  expect(getDirection(language)).toBe('ltr');
});

test.each(['ar', 'ar-EG', 'AR-eg', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'])(
  '%s is written from right to left',
  (language) => {
    expect(getDirection(language)).toBe('rtl');
  },
);

test.each([
  ['ends an isolation', '\u2069\u202eAnna', '\u2068\u202eAnna\u2069'],
  ['begins an isolation', 'Anna\u2067', 'Anna'],
  ['begins isolations of right-to-left letters', '\u2066\u2068דנה', '\u2068דנה\u2069'],
])('a value that %s stays isolated', (_, value, isolated) => {
  expect(isolate(value, 'ltr')).toBe(isolated);
});

test('in a left-to-right text, only values with right-to-left characters are isolated', () => {
  expect(isolate('Anna', 'ltr')).toBe('Anna');
  expect(isolate('דנה', 'ltr')).toBe('\u2068דנה\u2069');
  expect(isolate('Anna', 'rtl')).toBe('\u2068Anna\u2069');
});
