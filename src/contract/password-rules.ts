import type { CharacterClass, PasswordRules } from './password-restrictions.ts';

/** A rule with its measure, and whether a password keeps it: a line of the live checklist. */
export type CheckedRule = { readonly holds: boolean } & (
  | { readonly rule: 'min-length' | 'max-length'; readonly length: number }
  | { readonly rule: 'characters' | 'forbidden-words' }
  | {
      readonly rule: 'classes';
      readonly required: number;
      readonly of: readonly CharacterClass[];
      /** How many of them are there. */
      readonly found: number;
    }
);

/** Shorter parts of a name or an address would forbid too much, in code points. */
const SHORTEST_WORD = 3;

/** What a symbol is: all that can be seen and is no letter, accent, digit or blank. */
const CLASS_PATTERNS: Readonly<Record<CharacterClass, RegExp>> = {
  lower: /\p{Ll}/u,
  upper: /\p{Lu}/u,
  digit: /\p{Nd}/u,
  symbol: /[\p{P}\p{S}]/u,
};

/** Code points of the composed text: what a person would count, nearly (RFC 8265 section 4.2). */
export function lengthOfPassword(password: string): number {
  return [...password.normalize('NFC')].length;
}

/**
 * Holds a password against the rules, in the order of the checklist. A rule that asks nothing is left
 * out, but for `characters`: Basic authentication can carry no control characters (RFC 7617), and half a
 * character (a lone surrogate) has no bytes in UTF-8.
 * @param own names and address of the person, forbidden besides what the rules forbid
 */
export function checkPassword(
  password: string,
  rules: PasswordRules,
  own: readonly string[] = [],
): CheckedRule[] {
  const length = lengthOfPassword(password);
  const { minLength, maxLength, classes } = rules;
  const words = [...rules.forbidden, ...own].flatMap(wordsOf);
  const folded = fold(password);
  const checked: CheckedRule[] = [
    { rule: 'min-length', length: minLength, holds: length >= minLength },
    { rule: 'max-length', length: maxLength, holds: length <= maxLength },
    { rule: 'characters', holds: password.isWellFormed() && !/\p{Cc}/u.test(password) },
    { rule: 'forbidden-words', holds: !words.some((word) => folded.includes(word)) },
  ];
  if (!classes) return checked;
  const { required, of } = classes;
  const composed = password.normalize('NFC');
  const found = [...new Set(of)].filter((one) => CLASS_PATTERNS[one].test(composed)).length;
  return [...checked, { rule: 'classes', required, of, found, holds: found >= required }];
}

/** Upper and lower case, wide and narrow forms of a letter count as the same. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** A name or an address as a whole, and its parts: of `anna.bell@example.com` both names and the host. */
function wordsOf(text: string): string[] {
  const whole = fold(text).trim();
  const [local = '', ...host] = whole.split('@');
  return [whole, local, host.join('@'), ...local.split(/[\s.,_+#'’-]+/u)].filter(
    (word) => [...word].length >= SHORTEST_WORD,
  );
}
