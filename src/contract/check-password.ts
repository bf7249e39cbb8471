import { LIMITS } from './limits.ts';
import type { CharacterClass, PasswordRules } from './password-restrictions.ts';
import { composeText } from './typed-text.ts';

/** A rule with its measure, and whether a password keeps it: a line of the live checklist. */
export type CheckedRule = { readonly holds: boolean } & (
  | { readonly rule: 'min-length'; readonly length: number }
  /** Without a length, the password has too many bytes. */
  | { readonly rule: 'max-length'; readonly length: number | undefined }
  | { readonly rule: 'characters' | 'forbidden-words' }
  | {
      readonly rule: 'classes';
      readonly required: number;
      readonly of: readonly CharacterClass[];
      /** How many of these classes the password contains. */
      readonly found: number;
    }
);

/** Minimum length of a forbidden word in code points; shorter words are part of many passwords. */
const SHORTEST_WORD = 3;

/** A symbol is every visible character that is not a letter, accent or digit. */
const CLASS_PATTERNS: Readonly<Record<CharacterClass, RegExp>> = {
  lower: /\p{Ll}/u,
  upper: /\p{Lu}/u,
  digit: /\p{Nd}/u,
  symbol: /[\p{P}\p{S}]/u,
};

/**
 * Checks a password against the rules, in the order of the checklist. The rule `characters` is always
 * checked: Basic authentication cannot carry control characters (RFC 7617), and a lone
 * surrogate has no bytes in UTF-8.
 * @param own names and address of the person, forbidden in addition to the words of the rules
 */
export function checkPassword(
  password: string,
  rules: PasswordRules,
  own: readonly string[] = [],
): CheckedRule[] {
  const composed = composeText(password);
  const { length } = [...composed];
  const { minLength, maxLength, maxBytes = Number.POSITIVE_INFINITY, classes } = rules;
  const isShort = password.length <= LIMITS.password && length <= maxLength;
  const isSmall = new TextEncoder().encode(composed).length <= maxBytes;
  const words = [...new Set([...rules.forbidden, ...own].flatMap(toWords))];
  const folded = fold(password);
  const checked: CheckedRule[] = [
    { rule: 'min-length', length: minLength, holds: length >= minLength },
    {
      rule: 'max-length',
      length: isSmall ? maxLength : undefined,
      holds: isShort && isSmall,
    },
    { rule: 'characters', holds: !/[\p{Cc}\p{Cs}]/u.test(password) },
    { rule: 'forbidden-words', holds: !words.some((word) => folded.includes(word)) },
  ];
  if (!classes) return checked;
  const { required, of } = classes;
  const found = [...new Set(of)].filter((one) => CLASS_PATTERNS[one].test(composed)).length;
  return [...checked, { rule: 'classes', required, of, found, holds: found >= required }];
}

/** Removes the differences of case and width between forms of a letter. No text is longer than the limit. */
function fold(text: string): string {
  return text.slice(0, LIMITS.text).normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** Returns a name or an address and its parts: of `anna.bell@example.com` also both names and the host. */
function toWords(text: string): string[] {
  const whole = fold(text).trim();
  const [local = '', ...host] = whole.split('@');
  return [whole, local, host.join('@'), ...local.split(/[\s.,_+#'’-]+/u)].filter(
    (word) => [...word].length >= SHORTEST_WORD,
  );
}
