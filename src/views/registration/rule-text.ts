import type { CharacterClass } from '../../contract/password-restrictions.ts';
import type { CheckedRule } from '../../contract/password-rules.ts';
import type { MessageKey, Translator } from '../../hooks/use-translator.ts';

const CLASS_KEYS = {
  lower: 'rule.lower',
  upper: 'rule.upper',
  digit: 'rule.digit',
  symbol: 'rule.symbol',
} as const satisfies Record<CharacterClass, MessageKey>;

/** A rule for passwords in words. */
export function ruleText(checked: CheckedRule, { language, translate }: Translator): string {
  switch (checked.rule) {
    case 'min-length':
      return translate('rule.minLength', { count: checked.length });
    case 'max-length':
      return translate('rule.maxLength', { count: checked.length });
    case 'characters':
      return translate('rule.characters');
    case 'forbidden-words':
      return translate('rule.forbiddenWords');
    case 'classes': {
      const names = checked.of.map((one) => translate(CLASS_KEYS[one]));
      const kinds = new Intl.ListFormat(language).format(names);
      return translate('rule.classes', { count: checked.required, kinds });
    }
  }
}
