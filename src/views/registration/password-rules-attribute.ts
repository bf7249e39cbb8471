import type { PasswordRules } from '../../contract/password-restrictions.ts';

/** The names of the kinds of characters in `passwordrules`. */
const CLASS_NAMES = { lower: 'lower', upper: 'upper', digit: 'digit', symbol: 'special' } as const;

/**
 * The rules as password managers read them to make a password (the `passwordrules` attribute of WebKit). It
 * can't ask for some kinds out of several, so that it asks for all.
 */
export function passwordRulesAttribute(rules: PasswordRules | undefined): string | undefined {
  if (!rules) return undefined;
  const { minLength, maxLength, classes } = rules;
  const required = (classes?.of ?? []).map((one) => `required: ${CLASS_NAMES[one]};`);
  return [`minlength: ${minLength};`, `maxlength: ${maxLength};`, ...required].join(' ');
}
