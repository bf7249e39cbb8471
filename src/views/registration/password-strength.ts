import type { CheckedRule } from '../../contract/check-password.ts';
import { composeText } from '../../contract/typed-text.ts';

/** Words of the most frequent passwords of published leaks, without names. Portals refuse many more. */
export const WORDS: readonly string[] =
  'password passwort motdepasse contrasena parola qwerty qwertz azerty asdfgh zxcvbn qazwsx letmein iloveyou welcome admin administrator master secret dragon monkey football baseball basketball soccer hockey superman batman starwars sunshine princess shadow freedom whatever internet computer samsung google access hello summer winter cheese pepper ginger cookie flower chocolate phoenix tigger mustang ferrari mercedes maverick killer hunter ranger thunder diamond orange banana purple silver golden abcdef changeme'.split(
    ' ',
  );

/** The characters that people write in place of a letter. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: '[a@4]',
  b: '[b8]',
  e: '[e3]',
  i: '[i1!]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7+]',
};

const COMMON_WORD = new RegExp(
  WORDS.map((word) => [...word].map((letter) => LOOKALIKES[letter] ?? letter).join('')).join('|'),
);

/** A password is common if an attacker has to guess fewer than this number of characters, as at the reference portal. */
const REQUIRED_EFFORT = 8;

/** The effort to guess a common word, in characters. */
const WORD_EFFORT = 3;

/** The length of a year, or of `aaa`, `abc` or `321`, at an index; 1 if there is none. */
function getPatternLength(text: string, start: number): number {
  if (/^(?:19|20)\d\d/.test(text.slice(start))) return 4;
  const getStep = (index: number) => text.charCodeAt(index) - text.charCodeAt(index - 1);
  const step = getStep(start + 1);
  if (!(Math.abs(step) <= 1)) return 1;
  let end = start + 2;
  while (getStep(end) === step) end += 1;
  return end - start > 2 ? end - start : 1;
}

/**
 * Whether a password is a common word with a few more characters, years, sequences or repetitions, such as
 * `password1234`. Whatever is common here, the reference portal refuses as well.
 */
export function isCommonPassword(password: string): boolean {
  const folded = password.slice(0, 64).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const parts = folded.slice(0, 64).split(COMMON_WORD);
  let effort = (parts.length - 1) * WORD_EFFORT;
  for (const part of parts) {
    for (let index = 0; index < part.length; index += getPatternLength(part, index)) effort += 1;
  }
  return effort < REQUIRED_EFFORT;
}

/** A rough estimate of how hard a password is to guess; length counts most (NIST SP 800-63B). */
export type Strength = 'weak' | 'fair' | 'good';

/** Estimates the strength of a password. A hint only: a repetitive password can follow all rules. */
export function estimateStrength(password: string, checked: readonly CheckedRule[]): Strength {
  const characters = [...composeText(password)];
  const { length } = characters;
  const variety = new Set(characters).size;
  const isWeak = length < 8 || variety < 5 || isCommonPassword(password);
  if (isWeak || checked.some(({ holds }) => !holds)) return 'weak';
  return length >= 16 && variety >= 8 ? 'good' : 'fair';
}
