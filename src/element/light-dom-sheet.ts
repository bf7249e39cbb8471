/** Makes every declaration of a list of rules important, in place. */
function markImportant(rules: CSSRuleList): void {
  for (const rule of rules) {
    // Inside @keyframes "important" would make a declaration invalid.
    if (rule instanceof CSSKeyframesRule) continue;
    if ('style' in rule) {
      const { style } = rule as CSSStyleRule;
      // As text, because a shorthand with `var()` in it has no value for its longhands yet.
      style.cssText = style.cssText.replaceAll(';', ' !important;');
    }
    if ('cssRules' in rule) markImportant(rule.cssRules as CSSRuleList);
  }
}

/**
 * A style sheet for an element without a shadow root, where the page's own rules reach inside. Among
 * important declarations those in a layer win over those in none, and the earlier layer over the later
 * (CSS Cascade 5, section 6.4.4): so our rules come first, then a reset that undoes the page's, and even
 * `* {all: unset !important}` of the page loses.
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
