import { assert } from 'chai';
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
    probe.style.color = `var(--_${token})`;
    return page.window.getComputedStyle(probe).color;
  };
}

const ACCENTS = IS_SOAK ? 200 : 30;

for (const scheme of ['light', 'dark']) {
  describe(`the contrast in a ${scheme} scheme`, () => {
    isolateTests();

    it(`is enough with ${ACCENTS} random accents, seed ${SEED}`, async () => {
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
      for (let count = 0; count < ACCENTS; count += 1) {
        const digits = Math.floor(random() * 0x1000000).toString(16);
        const accent = `#${digits.padStart(6, '0')}`;
        element.style.setProperty('--portico-accent', accent);
        const background = read(getStyle(card).backgroundColor);
        const pairs: [what: string, color: string, behind: Rgb, atLeast: number][] = [
          ['text', getStyle(card).color, background, 4.5],
          ['muted text', getStyle(product).color, background, 4.5],
          ['a link', getStyle(link).color, background, 4.5],
          ['the main button', getStyle(submit).color, read(getStyle(submit).backgroundColor), 4.5],
          ['the edge of the main button', getStyle(submit).borderTopColor, background, 3],
          ['the edge of an input', getStyle(form.password).borderTopColor, background, 3],
          ['a meter', readToken('accent-text'), read(readToken('hairline')), 3],
          ['the focus', getStyle(name).outlineColor, background, 3],
        ];
        for (const [what, color, behind, atLeast] of pairs) {
          const contrast = getContrast(read(color), behind);
          assert.isAtLeast(contrast, atLeast, `${what} with the accent ${accent}: ${color}`);
        }
      }
    });

    it('is enough for errors, warnings, meters and text on a surface', async () => {
      const page = await openPage('<portico-sign-in></portico-sign-in>');
      page.document.documentElement.style.colorScheme = scheme;
      const { element } = await getSignInForm(page);
      const read = createReader();
      const readToken = createTokenReader(page, element);
      for (const [what, token, behind, atLeast] of [
        ['an error', 'danger', 'background', 4.5],
        ['a warning', 'warning', 'background', 4.5],
        ['the meter that warns', 'warning', 'hairline', 3],
        ['text on a surface', 'muted', 'surface', 4.5],
      ] as const) {
        assert.isAtLeast(
          getContrast(read(readToken(token)), read(readToken(behind))),
          atLeast,
          what,
        );
      }
    });
  });
}
