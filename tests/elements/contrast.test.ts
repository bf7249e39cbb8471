import { assert } from 'chai';
import { shortenVariable } from '../../widgets/metadata/build/short-variable.ts';
import { createRandom } from '../support/random.ts';
import { IS_SOAK, SEED } from '../support/soak.ts';
import { findParts, getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';

type Rgb = [red: number, green: number, blue: number];

/** Returns the color that a canvas paints: sRGB, whatever color space the text is in. */
function createReader(): (color: string) => Rgb {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  return (color) => {
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
}

/** Relative luminance (WCAG 2.2). */
function getLuminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function getContrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns a function that reads the color of a token of the style sheets, inside an element. */
function createTokenReader(page: TestPage, element: Element): (token: string) => string {
  const probe = page.document.createElement('span');
  findParts(element, 'root')[0]?.append(probe);
  return (token) => {
    probe.style.color = `var(--_${shortenVariable(token)})`;
    return page.window.getComputedStyle(probe).color;
  };
}

const ACCENTS = IS_SOAK ? 200 : 20;

/** No colors, or half a theme: only a card, or only a text. */
const THEMES: readonly Partial<Record<'background' | 'foreground', string>>[] = [
  {},
  ...['#fff', '#fffaf2', '#ffd9ec', '#0b3d5c', '#150d24', '#000'].map((background) => ({
    background,
  })),
  ...['#000', '#2b1055', '#7a1f1f', '#ffe9c7', '#fff'].map((foreground) => ({ foreground })),
];

for (const scheme of ['light', 'dark']) {
  describe(`the contrast in a ${scheme} scheme`, () => {
    isolateTests();

    it(`is enough with ${ACCENTS} random accents and ${THEMES.length} themes, seed ${SEED}`, async () => {
      const page = await openPage(
        '<portico-sign-in forgot-password-url="/forgot"></portico-sign-in>',
      );
      page.document.documentElement.style.colorScheme = scheme;
      const form = await getSignInForm(page);
      const { element, name, submit } = form;
      const read = createReader();
      const getStyle = (one: Element) => page.window.getComputedStyle(one);
      const [card] = findParts(element, 'card') as [HTMLElement];
      const [link] = findParts(element, 'forgot-password-link') as [HTMLElement];
      const [product] = findParts(element, 'product') as [HTMLElement];
      name.focus();
      const readToken = createTokenReader(page, element);
      const random = createRandom(SEED);
      for (let count = 0; count < ACCENTS * THEMES.length; count += 1) {
        const digits = Math.floor(random() * 0x1000000).toString(16);
        const accent = `#${digits.padStart(6, '0')}`;
        const theme = THEMES[count % THEMES.length];
        element.style.setProperty('--portico-accent', accent);
        for (const half of ['background', 'foreground'] as const)
          element.style.setProperty(`--portico-${half}`, theme?.[half] ?? '');
        const background = read(getStyle(card).backgroundColor);
        const fill = read(getStyle(submit).backgroundColor);
        const isPale = getContrast(fill, background) < 3;
        const pairs: [what: string, color: string, behind: Rgb, atLeast: number][] = [
          ['text', getStyle(card).color, background, 4.5],
          ['muted text', getStyle(product).color, background, 4.5],
          ['a link', getStyle(link).color, background, 4.5],
          ['an error', readToken('danger'), background, 4.5],
          ['a warning', readToken('warning'), background, 4.5],
          ['a button that cannot be used', readToken('muted'), read(readToken('surface')), 4.5],
          ['the main button', getStyle(submit).color, fill, 4.5],
          [
            'the edge of a pale button',
            isPale ? getStyle(submit).borderTopColor : 'red',
            isPale ? background : [255, 255, 255],
            3,
          ],
          ['the edge of an input', getStyle(form.password).borderTopColor, background, 3],
          ['a meter', readToken('accent-text'), read(readToken('hairline')), 3],
          ['the focus', getStyle(name).outlineColor, background, 3],
        ];
        for (const [what, color, behind, atLeast] of pairs) {
          const contrast = getContrast(read(color), behind);
          const where = `${what} with the accent ${accent} and the theme ${JSON.stringify(theme)}`;
          assert.isAtLeast(contrast, atLeast, `${where}: ${color}`);
        }
      }
    });
  });
}

describe('the text on the main button', () => {
  isolateTests();

  it('is white where white is readable, and has the color of the page', async () => {
    const page = await openPage('<portico-sign-in></portico-sign-in>');
    const { element, submit } = await getSignInForm(page);
    const read = createReader();
    const getColor = (accent: string) => {
      element.style.setProperty('--portico-accent', accent);
      return read(page.window.getComputedStyle(submit).color);
    };
    assert.deepEqual(getColor('#767676'), [255, 255, 255]);
    // Bootstrap's blue has a contrast of 4.501.
    assert.deepEqual(getColor('#0d6efd'), [255, 255, 255]);
    assert.deepEqual(getColor('#8a2be2'), [255, 255, 255]);
    assert.deepEqual(getColor('#ff8a1f'), [0, 0, 0]);
    element.style.setProperty('--portico-on-accent', '#102030');
    assert.deepEqual(getColor('#8a2be2'), [16, 32, 48]);
  });
});
