import type { CheckedRule } from '../../contract/check-password.ts';
import type { PasswordRules } from '../../contract/password-restrictions.ts';
import type { Translator } from '../../hooks/view-context.ts';

/** Describes a password rule in words. */
export function describeRule(checked: CheckedRule, { language, translate }: Translator): string {
  switch (checked.rule) {
    case 'min-length':
    case 'max-length':
      if (checked.length === undefined) return translate('fieldError.max-length');
      return translate(`rule.${checked.rule}`, { count: checked.length });
    case 'characters':
    case 'forbidden-words':
      return translate(`rule.${checked.rule}`);
    case 'classes': {
      const names = checked.of.map((name) => translate(`characterClass.${name}`));
      const kinds = new Intl.ListFormat(language).format(names);
      return translate('rule.classes', { count: checked.required, kinds });
    }
    default:
      return checked satisfies never;
  }
}

/** The names of the character classes in `passwordrules`. */
const CLASS_NAMES = { lower: 'lower', upper: 'upper', digit: 'digit', symbol: 'special' } as const;

/**
 * The value of WebKit's `passwordrules` attribute, by which password managers generate a password. It
 * cannot express "two of these classes", so all of them are required.
 */
export function toPasswordRulesAttribute(rules: PasswordRules | undefined): string | undefined {
  if (!rules) return undefined;
  const { minLength, maxLength, maxBytes = maxLength, classes } = rules;
  const required = (classes?.of ?? []).map((name) => `required: ${CLASS_NAMES[name]};`);
  return [
    `minlength: ${minLength};`,
    `maxlength: ${Math.min(maxLength, maxBytes)};`,
    ...required,
  ].join(' ');
}
