import type { Branding } from '../contract/calls/public-info.ts';

/** The custom properties behind the portal's colours. */
const PROPERTIES = {
  accentColor: '--_brand-accent',
  backgroundColor: '--_brand-background',
  foregroundColor: '--_brand-foreground',
} as const satisfies Partial<Record<keyof Branding, string>>;

/** The rule that sets the portal's colours; whatever is not a colour is left out. */
export function brandingCss(branding: Branding | undefined): string {
  const declarations = Object.entries(PROPERTIES).map(([key, property]) => {
    const color = branding?.[key as keyof Branding];
    // A value with `}` or `;` in it would be a rule of its own; `CSS.supports` takes only a colour.
    return color && CSS.supports('color', color) ? `${property}: ${color};` : '';
  });
  return `.portico { ${declarations.join('')} }`;
}
