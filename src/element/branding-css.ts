import type { Branding } from '../contract/calls/public-info.ts';

/** The internal custom properties of the portal's colors. */
const PROPERTIES = {
  accentColor: '--_brand-accent',
  backgroundColor: '--_brand-background',
  foregroundColor: '--_brand-foreground',
} as const satisfies Partial<Record<keyof Branding, string>>;

/** Returns the rule that sets the portal's colors. A value that is not a color is left out. */
export function toBrandingCss(branding: Branding | undefined): string {
  const declarations = Object.entries(PROPERTIES).map(([key, property]) => {
    const color = branding?.[key as keyof Branding];
    // A value with `}` or `;` could add rules of its own; `CSS.supports` accepts nothing but a color. jsdom has
    // no `CSS`.
    return color && globalThis.CSS?.supports('color', color) ? `${property}: ${color};` : '';
  });
  return `.portico { ${declarations.join('')} }`;
}
