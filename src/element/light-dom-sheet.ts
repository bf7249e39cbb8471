import { toLightDomCss } from './light-dom-css.ts';

/** Marks every declaration in a list of rules as important. */
function markImportant(rules: CSSRuleList): void {
  for (const rule of rules) {
    // In @keyframes, an important declaration is invalid.
    if (rule instanceof CSSKeyframesRule) continue;
    if ('style' in rule) {
      const { style } = rule as CSSStyleRule;
      // Text, because the longhands of a shorthand with `var()` have no value yet.
      style.cssText = style.cssText.replace(/( !important)?;/g, ' !important;');
    }
    if ('cssRules' in rule) markImportant(rule.cssRules as CSSRuleList);
  }
}

/** Creates the style sheet of `toLightDomCss`, with every declaration marked as important. */
export function createLightDomSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(toLightDomCss(css));
  markImportant(sheet.cssRules);
  return sheet;
}
