/** The last layer, which resets the rules of the page; explained at `toLightDomCss`. */
const RESET =
  '@layer portico.reset{[data-portico],[data-portico] *{all:revert;direction:ltr;&:dir(rtl){direction:rtl}&[hidden]{display:none}&::before,&::after,&::marker,&::first-line,&:not(span)::first-letter,&::placeholder{all:revert}}}';

/**
 * The style sheet of an element without a shadow root, where the page's rules also apply. Every declaration in it
 * has to be marked as important: an important declaration in a layer wins over one outside, and an earlier layer
 * wins over a later one (CSS Cascade 5, section 6.4.4). The first layer is for rules of the page that style parts on
 * purpose, the second one has our rules, the third one resets the page's other rules; even
 * `* { all: unset !important }` of the page loses. `all` does not include the direction, which follows
 * `dir`. In Chromium and WebKit it resets what `lang` stands for (`repair-content.ts`). WebKit does not kern a
 * `::first-letter` with rules, which changes the width of a `<span>`. In Chromium, `revert` also resets `hidden`.
 */
export function toLightDomCss(css: string): string {
  return `@layer portico.page,portico.rules,portico.reset;@layer portico.rules{${css}}${RESET}`;
}

/** Marks every declaration in a list of rules as important. */
export function markImportant(rules: CSSRuleList): void {
  for (const rule of rules) {
    // In @keyframes, an important declaration is invalid. The rule can be an instance of another window's class.
    if ('findRule' in rule) continue;
    if ('style' in rule) {
      const { style } = rule as CSSStyleRule;
      // Text, because the longhands of a shorthand with `var()` have no value yet.
      style.cssText = style.cssText.replace(/( !important)?;/g, ' !important;');
    }
    if ('cssRules' in rule) markImportant(rule.cssRules as CSSRuleList);
  }
}
