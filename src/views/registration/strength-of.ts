import type { CheckedRule } from '../../contract/password-rules.ts';
import { lengthOfPassword } from '../../contract/password-rules.ts';

/** How well a password holds against guessing, roughly: length is what counts (NIST SP 800-63B). */
export type Strength = 'weak' | 'fair' | 'good';

/** A hint, not a rule: what keeps the rules and repeats itself is still weak. */
export function strengthOf(password: string, checked: readonly CheckedRule[]): Strength {
  const length = lengthOfPassword(password);
  const variety = new Set(password.normalize('NFC')).size;
  if (checked.some(({ holds }) => !holds) || length < 8 || variety < 5) return 'weak';
  return length >= 16 && variety >= 8 ? 'good' : 'fair';
}
