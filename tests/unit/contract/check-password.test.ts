import { describe, expect, test } from 'vitest';
import { checkPassword } from '../../../src/contract/check-password.ts';
import type { PasswordRules } from '../../../src/contract/password-restrictions.ts';

const RULES: PasswordRules = { minLength: 12, maxLength: 128, forbidden: [] };

/** Lists the rules that a password breaks, in the order of the checklist. */
function getBrokenRules(password: string, rules: Partial<PasswordRules> = {}, own: string[] = []) {
  return checkPassword(password, { ...RULES, ...rules }, own)
    .filter(({ holds }) => !holds)
    .map(({ rule }) => rule);
}

describe('the length of a password', () => {
  test.each([
    ['twelve chars', 12],
    ['🧊'.repeat(12), 12],
    ['u\u0308'.repeat(12), 12],
    ['ü'.repeat(12), 12],
    ['さくら', 3],
    ['\u{1F468}\u200D\u{1F469}', 3],
    ['', 0],
  ])('of %j is %i code points', (password, length) => {
    const exact = { minLength: length, maxLength: length };
    expect(getBrokenRules(password, exact)).toEqual([]);
    expect(getBrokenRules(`${password}x`, exact)).toEqual(['max-length']);
  });

  test.each([
    ['🧊'.repeat(11), ['min-length']],
    ['🧊'.repeat(12), []],
    ['🧊'.repeat(128), []],
    ['🧊'.repeat(129), ['max-length']],
    ['u\u0308'.repeat(128), []],
    ['u\u0308'.repeat(129), ['max-length']],
  ])('of %j breaks %j', (password, rules) => {
    expect(getBrokenRules(password)).toEqual(rules);
  });
});

test.each([
  ['天'.repeat(24), []],
  ['天'.repeat(25), ['max-length']],
  ['n\u0303'.repeat(36), []],
  ['n\u0303'.repeat(37), ['max-length']],
])('of %j with at most 72 bytes breaks %j', (password, rules) => {
  expect(getBrokenRules(password, { maxBytes: 72 })).toEqual(rules);
});

describe("the person's names and address", () => {
  const OWN = ['anna.bell-moss@harbour.example', 'Jürgen Georg', '優希', 'Li'];

  test.each([
    'my anna.bell-moss@harbour.example',
    'ANNA is my first name',
    'i live in harbour.example',
    'mossmossmossmoss',
    'friend of JU\u0308RGEN',
    'friend of jürgen georg',
    'ＡＮＮＡ in wide letters',
  ])('are rejected in the password %s', (password) => {
    expect(getBrokenRules(password, {}, OWN)).toEqual(['forbidden-words']);
  });

  test.each([
    'lighthouse by the sea',
    'little lilies on the lid',
    'the harbour at dawn, without its host',
  ])('do not reject the similar password %s', (password) => {
    expect(getBrokenRules(password, {}, OWN)).toEqual([]);
  });

  test("can be in the portal's rules, and empty words are ignored", () => {
    expect(getBrokenRules('quayside forever', { forbidden: ['Quayside'] })).toEqual([
      'forbidden-words',
    ]);
    expect(getBrokenRules('quayside forever', { forbidden: ['', '  ', '@', '.'] })).toEqual([]);
  });
});

describe('the characters of a password', () => {
  test.each(['control\u0007characters', 'nul\0in the middle', 'half a \uD83D character'])(
    'that cannot be typed at sign-in are rejected: %j',
    (password) => expect(getBrokenRules(password)).toEqual(['characters']),
  );

  test.each(['blanks are letters too', 'right-to-left \u202E mark', 'zero\u200Bwidth characters'])(
    'of any other kind are accepted: %j',
    (password) => expect(getBrokenRules(password)).toEqual([]),
  );
});

describe('the character classes', () => {
  const classes = { required: 3, of: ['lower', 'upper', 'digit', 'symbol'] } as const;
  const countClasses = (password: string) =>
    checkPassword(password, { ...RULES, classes: { ...classes, of: [...classes.of] } }).at(-1);

  test.each([
    ['only lower case', 1],
    ['Upper and Lower', 2],
    ['Upper, Lower and', 3],
    ['Upper, Lower, 4', 4],
    ['ΑΒΓ αβγ ٣٤٥ ...', 4],
    ['東京東京東京東京', 0],
  ])('of the password %j are counted as %i', (password, count) => {
    expect(countClasses(password)).toEqual({
      rule: 'classes',
      required: 3,
      of: classes.of,
      found: count,
      holds: count >= 3,
    });
  });

  test('are required only if the portal requires them', () => {
    expect(checkPassword('', RULES).map(({ rule }) => rule)).toEqual([
      'min-length',
      'max-length',
      'characters',
      'forbidden-words',
    ]);
  });
});

test('a password or a name of 160,000 combining marks is checked at once', () => {
  const marks = 'a'.concat('\u0301\u0323'.repeat(80_000));
  const classes = { required: 1, of: ['lower'] } as const;
  const start = performance.now();
  expect(
    getBrokenRules(marks, { classes: { ...classes, of: [...classes.of] } }, [marks]),
  ).toContain('max-length');
  // Composed as a whole, it takes half a minute.
  expect(performance.now() - start).toBeLessThan(1000);
});
