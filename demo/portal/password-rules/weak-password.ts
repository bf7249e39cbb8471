import { dictionary } from '@zxcvbn-ts/language-common';
import { normalizeText } from '../../server/normalize-text.ts';

/** The most frequent passwords of published leaks, some 50,000, in lower case. */
const COMMON: ReadonlySet<unknown> = new Set(dictionary['passwords-common']);

/** Number of code units that are examined, which bounds the work. A pattern of this length is weak anyway. */
const EXAMINED = 64;

/** A password is weak if an attacker has to guess fewer than this number of characters. */
const REQUIRED_EFFORT = 8;

/** Longest part that is looked up, in code units. */
const LONGEST_PART = 24;

/** Effort of each kind of part, in characters. */
const EFFORT = { pattern: 1, knownWord: 1, commonWord: 3 } as const;

/** Keyboard rows and diagonals, for QWERTY, QWERTZ and AZERTY. */
const WALKS = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
];

/** All parts of these walks with at least four keys, in both directions. */
const WALK_PARTS: ReadonlySet<string> = new Set(
  WALKS.flatMap((walk) => [walk, [...walk].reverse().join('')]).flatMap(getParts),
);

/** The letters that people replace by look-alikes. Where two letters are usual, both readings are tried. */
const LOOKALIKES: Readonly<Record<string, readonly [string, string]>> = {
  '@': ['a', 'a'],
  '4': ['a', 'a'],
  '8': ['b', 'b'],
  '(': ['c', 'c'],
  '3': ['e', 'e'],
  '€': ['e', 'e'],
  '6': ['g', 'g'],
  '9': ['g', 'g'],
  '1': ['i', 'l'],
  '!': ['i', 'l'],
  '|': ['l', 'i'],
  '0': ['o', 'o'],
  '5': ['s', 's'],
  $: ['s', 's'],
  '7': ['t', 't'],
  '+': ['t', 't'],
  '2': ['z', 'z'],
};

/**
 * Returns whether a password is among those that attackers try first: common passwords, words that
 * belong to the portal or the person, years, sequences, keyboard walks, repetitions, and a few of
 * these together, also with letters replaced by look-alikes (NIST SP 800-63B-4 section 3.1.1.2). The
 * work is bounded: zxcvbn estimates better, but takes more than 100 ms for some passwords.
 * @param known names that an attacker knows, such as the product's and the person's
 */
export function isWeakPassword(password: string, known: readonly string[]): boolean {
  const folded = fold(password.slice(0, EXAMINED)).slice(0, EXAMINED);
  const readings = [folded, replaceLookalikes(folded, 0), replaceLookalikes(folded, 1)];
  const knownWords = new Set(known.flatMap(toWords));
  /** The least effort to guess the text up to each index. */
  const efforts = new Array<number>(folded.length + 1).fill(Number.POSITIVE_INFINITY);
  efforts[0] = 0;
  for (let start = 0; start < folded.length; start += 1) {
    const before = efforts[start] ?? 0;
    const spend = (length: number, effort: number) => {
      const end = start + length;
      efforts[end] = Math.min(efforts[end] ?? before + effort, before + effort);
    };
    spend(1, folded[start] === ' ' ? 0 : 1);
    spend(getSequenceLength(folded, start), EFFORT.pattern);
    const longest = Math.min(LONGEST_PART, folded.length - start);
    for (let length = 3; length <= longest; length += 1) {
      const part = folded.slice(start, start + length);
      const words = readings.map((reading) => reading.slice(start, start + length));
      if (isPattern(part, folded.slice(0, start))) spend(length, EFFORT.pattern);
      if (words.some((word) => knownWords.has(word))) spend(length, EFFORT.knownWord);
      if (length > 3 && words.some((word) => COMMON.has(word))) spend(length, EFFORT.commonWord);
    }
  }
  return (efforts[folded.length] ?? 0) < REQUIRED_EFFORT;
}

/** Removes the differences of case, width and accents between forms of a letter. */
function fold(text: string): string {
  return normalizeText(text, 'NFKD', EXAMINED)
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

function replaceLookalikes(text: string, reading: 0 | 1): string {
  return [...text].map((character) => LOOKALIKES[character]?.[reading] ?? character).join('');
}

/** Returns the words of a name with at least three letters, and the whole name without separators. */
function toWords(name: string): string[] {
  const words = fold(name.slice(0, EXAMINED)).split(/[^\p{L}\p{N}]+/u);
  return [...words, words.join('')].filter((word) => word.length >= 3);
}

/** Returns the length of `aaa`, `abc` or `321` at an index; 1 if it is shorter than three. */
function getSequenceLength(text: string, start: number): number {
  const step = text.charCodeAt(start + 1) - text.charCodeAt(start);
  if (!(Math.abs(step) <= 1)) return 1;
  let end = start + 2;
  while (text.charCodeAt(end) - text.charCodeAt(end - 1) === step) end += 1;
  return end - start > 2 ? end - start : 1;
}

/** Returns whether a part is a year, a keyboard walk, or a repetition of what is before it. */
function isPattern(part: string, before: string): boolean {
  if (/^(?:19|20)\d\d$/.test(part) || before.includes(part)) return true;
  return WALK_PARTS.has(part);
}

function getParts(walk: string): string[] {
  return Array.from(walk, (_, start) =>
    Array.from({ length: walk.length - start }, (__, length) =>
      walk.slice(start, start + length + 1),
    ),
  )
    .flat()
    .filter((part) => part.length > 3);
}
