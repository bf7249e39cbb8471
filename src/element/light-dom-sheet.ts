/** Marks every declaration in a list of rules as important. */
function markImportant(rules: CSSRuleList): void {
  for (const rule of rules) {
    // In @keyframes, an important declaration is invalid.
    if (rule instanceof CSSKeyframesRule) continue;
    if ('style' in rule) {
      const { style } = rule as CSSStyleRule;
      // Text, because the longhands of a shorthand with `var()` have no value yet.
      style.cssText = style.cssText.replaceAll(';', ' !important;');
    }
    if ('cssRules' in rule) markImportant(rule.cssRules as CSSRuleList);
  }
}

/**
 * Creates a style sheet for an element without a shadow root, where the page's rules also apply. An
 * important declaration in a layer wins over one outside, and an earlier layer wins over a later one (CSS
 * Cascade 5, section 6.4.4). The first layer has our rules, the second one resets the page's; even
 * `* { all: unset !important }` of the page loses.
 */
export function createLightDomSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `@layer portico.rules, portico.reset;
    @layer portico.rules { ${css} }
    @layer portico.reset { .portico, .portico * { all: revert } }`,
  );
  markImportant(sheet.cssRules);
  return sheet;
}
