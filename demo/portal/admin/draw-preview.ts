import type { Branding } from '../../../src/contract/calls/public-info.ts';

/** The colors where the branding has none. */
const DEFAULTS = { background: '#ffffff', foreground: '#1f2a30', accent: '#0b4a63' } as const;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (one) => ESCAPES[one] ?? one);

/**
 * Draws a sign-in in the colors of a branding, as SVG: the policy of the portal's pages allows no style in
 * the page itself.
 * @param branding checked values
 * @param submit label of the button
 */
export function drawPreview(
  { backgroundColor, foregroundColor, accentColor }: Branding,
  productName: string,
  submit: string,
): string {
  const ground = escapeXml(backgroundColor ?? DEFAULTS.background);
  const figure = escapeXml(foregroundColor ?? DEFAULTS.foreground);
  const accent = escapeXml(accentColor ?? DEFAULTS.accent);
  const field = (y: number) =>
    `<rect x="20" y="${y}" width="240" height="32" fill="none" stroke="${figure}" stroke-opacity=".6"/>`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="280" height="190" viewBox="0 0 280 190">',
    `<rect width="280" height="190" fill="${ground}"/>`,
    `<text x="20" y="36" font-family="sans-serif" font-size="18" fill="${figure}">${escapeXml(productName)}</text>`,
    field(54),
    field(96),
    `<rect x="20" y="140" width="110" height="34" rx="4" fill="${accent}"/>`,
    `<text x="75" y="162" text-anchor="middle" font-family="sans-serif" font-size="14" fill="#fff">${escapeXml(submit)}</text>`,
    `<rect x="150" y="156" width="90" height="2" fill="${accent}"/>`,
    '</svg>',
  ].join('');
}
