import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { normalizeText } from '../../../demo/server/normalize-text.ts';

test('a text is normalized up to its limit', () => {
  expect(normalizeText('e\u0301', 'NFC', 2)).toBe('é');
  expect(normalizeText('１２', 'NFKC', 2)).toBe('12');
  expect(() => normalizeText('e\u0301', 'NFC', 1)).toThrow(RangeError);
});

test('the servers normalize with this function only', () => {
  const files = globSync('demo/**/*.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('.normalize('),
  );
  expect(files).toEqual(['demo/server/normalize-text.ts']);
});
