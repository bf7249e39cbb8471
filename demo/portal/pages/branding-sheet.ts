import * as v from 'valibot';
import type { Branding } from '../../../src/contract/calls/public-info.ts';
import { checkedBrandingSchema } from '../settings/settings.ts';

const { accentColor, backgroundColor, foregroundColor } = checkedBrandingSchema.entries;

/** The colors of a branding in a query. Wrong values are left out. */
export const colorsQuerySchema = v.object({
  accentColor: v.fallback(accentColor, undefined),
  backgroundColor: v.fallback(backgroundColor, undefined),
  foregroundColor: v.fallback(foregroundColor, undefined),
});

type Colors = v.InferOutput<typeof colorsQuerySchema>;

/** The custom properties of the elements. The pages read the accent too. */
const PROPERTIES = {
  accentColor: '--portico-accent',
  backgroundColor: '--portico-background',
  foregroundColor: '--portico-foreground',
} as const satisfies Record<keyof Colors, string>;

/**
 * The card of the branding, its text, accent and errors. Where the branding has only one of card and text, the other
 * follows from it, as in the elements.
 */
const CARD = `{
  --card: var(--portico-background, oklch(from var(--portico-foreground) clamp(0.2, (0.6 - l) * 1e9, 1) 0 0));
  --card-text: var(--portico-foreground, oklch(from var(--card) clamp(0.2, (0.6 - l) * 1e9, 1) 0 0));
  --tone: oklch(from var(--card) clamp(0.46, (0.6 - l) * 1e9, 0.82) none none);
  --accent-on-card: color-mix(in oklch, var(--tone), oklch(from var(--brand) none min(c, 0.19) h));
  --danger: color-mix(in oklch, var(--tone), oklch(none 0.19 27));
  color: var(--text);
}`;

/** The card, or on a phone the page, which shows none. */
const CARD_RULES = `.card ${CARD}\n@media (width < 30rem) { body:has(.stage) ${CARD} }\n`;

const listColors = (colors: Colors | Branding) =>
  Object.entries(PROPERTIES).flatMap(([name, property]) => {
    const color = colors[name as keyof Colors];
    return color ? [{ name, property, color }] : [];
  });

/** Path of the style sheet that gives pages and elements the colors of a branding with their first paint. */
export const BRANDING_SHEET = '/assets/branding.css';

/** Returns the address of the style sheet. It names the colors, so that browsers can keep the file forever. */
export function toBrandingAddress(branding: Branding): string {
  const colors = listColors(branding).map(({ name, color }) => [name, color]);
  return `${BRANDING_SHEET}?${new URLSearchParams(colors)}`;
}

/** Returns the style sheet. Browsers skip what looks like the name of a color and is none. */
export function composeBrandingSheet(colors: Colors): string {
  const rules = listColors(colors).map(
    ({ property, color }) => `@supports (color: ${color}) { :root { ${property}: ${color}; } }\n`,
  );
  const hasCard = colors.backgroundColor || colors.foregroundColor;
  return [...rules, hasCard ? CARD_RULES : ''].join('');
}
