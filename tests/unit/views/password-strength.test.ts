import { expect, test } from 'vitest';
import { isWeakPassword } from '../../../demo/portal/password-rules/weak-password.ts';
import { isCommonPassword, WORDS } from '../../../src/views/registration/password-strength.ts';
import { takeSample } from '../../support/soak.ts';

test.each([
  'password1234',
  'Passw0rd!',
  'P@ssword2024',
  'qwertz123',
  'ILoveYou2',
  'welcome1111',
  'aaaaaaaaaaaaaaaa',
  'abcdefgh12345678',
  '',
])('%j is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['correct horse battery', 'kraken-harbour-58', 'xK7#pQ2m', 'passwordpasswordpassword'])(
  '%j is not known as common',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

/** The endings that people add to a word to satisfy rules. */
const ENDINGS = [
  '',
  '1',
  '!',
  '12',
  '123',
  '1234',
  '2024',
  '1987!',
  '777',
  'abc',
  'xy',
  'äöü',
  '§$%&',
];

/** The changes that people make to a word. */
const CHANGES: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word.charAt(0).toUpperCase() + word.slice(1),
  (word) => word.replaceAll('a', '@').replaceAll('o', '0'),
  (word) => word.replaceAll('e', '3').replaceAll('i', '1').replaceAll('s', '$'),
  (word) =>
    word.replaceAll('s', '5').replaceAll('t', '7').replaceAll('b', '8').replaceAll('i', '!'),
  (word) => word.replaceAll('a', '4').replaceAll('t', '+'),
];

test('the reference portal refuses every password that the element calls common', () => {
  const sample = takeSample(WORDS, 20);
  const all = sample.flatMap((word) =>
    CHANGES.flatMap((change) => ENDINGS.flatMap((end) => [change(word) + end, end + change(word)])),
  );
  const common = all.filter(isCommonPassword);
  expect(common.length).toBeGreaterThan(sample.length * CHANGES.length);
  expect(common.filter((password) => !isWeakPassword(password, []))).toEqual([]);
});
