import type { CheckedRule } from '../../contract/password-rules.ts';
import type { Translator } from '../../hooks/use-translator.ts';

/** A rule for passwords in words. */
export function ruleText(checked: CheckedRule, { language, translate }: Translator): string {
  switch (checked.rule) {
    case 'min-length':
    case 'max-length':
      return translate(`rule.${checked.rule}`, { count: checked.length });
    case 'characters':
    case 'forbidden-words':
      return translate(`rule.${checked.rule}`);
    case 'classes': {
      const names = checked.of.map((one) => translate(`characterClass.${one}`));
      const kinds = new Intl.ListFormat(language).format(names);
      return translate('rule.classes', { count: checked.required, kinds });
    }
    default:
      return checked satisfies never;
  }
}
