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
 * @param submit title of the form and label of its button
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
    `<rect x="24" y="${y}" width="232" height="34" rx="6" fill="none" stroke="${figure}" stroke-opacity=".55"/>`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="280" height="230" viewBox="0 0 280 230">',
    `<rect width="280" height="230" rx="12" fill="${ground}"/>`,
    `<text x="24" y="44" font-family="sans-serif" font-size="18" font-weight="600" fill="${figure}">${escapeXml(submit)}</text>`,
    `<text x="24" y="64" font-family="sans-serif" font-size="12" fill="${figure}" fill-opacity=".75">${escapeXml(productName)}</text>`,
    field(84),
    field(128),
    `<rect x="24" y="172" width="232" height="34" rx="6" fill="${accent}"/>`,
    `<text x="140" y="194" text-anchor="middle" font-family="sans-serif" font-size="14" font-weight="600" fill="#fff">${escapeXml(submit)}</text>`,
    '</svg>',
  ].join('');
}
