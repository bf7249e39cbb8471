import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { getDirection, isolate } from '../../../src/contract/text-direction.ts';

/** Runs a function as in a browser that does not know the direction of languages. */
function withoutTextInfo<T>(run: () => T): T {
  const name = 'getTextInfo';
  const method = Object.getOwnPropertyDescriptor(Intl.Locale.prototype, name);
  Reflect.deleteProperty(Intl.Locale.prototype, name);
  try {
    return run();
  } finally {
    if (method) Object.defineProperty(Intl.Locale.prototype, name, method);
  }
}

test.each(LANGUAGES)('%s is written from left to right', (language) => {
  expect(getDirection(language)).toBe('ltr');
  expect(withoutTextInfo(() => getDirection(language))).toBe('ltr');
});

test.each(['ar', 'ar-EG', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'])(
  '%s is written from right to left, in every browser',
  (language) => {
    expect(getDirection(language)).toBe('rtl');
    expect(withoutTextInfo(() => getDirection(language))).toBe('rtl');
  },
);

test('in a left-to-right text, only values with right-to-left characters are isolated', () => {
  expect(isolate('Anna', 'ltr')).toBe('Anna');
  expect(isolate('דנה', 'ltr')).toBe('\u2068דנה\u2069');
  expect(isolate('Anna', 'rtl')).toBe('\u2068Anna\u2069');
});
