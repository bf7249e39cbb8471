import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toBrandingCss } from '../../../src/element/branding-css.ts';

beforeEach(() => {
  // This test double accepts two colors; tests/elements use the check of the browser.
  const supports = (_: string, value: string) => ['#123456', 'rebeccapurple'].includes(value);
  vi.stubGlobal('CSS', { supports });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a portal without branding sets no color', () => {
  expect(toBrandingCss(undefined)).toBe('.portico {  }');
  expect(toBrandingCss({ productName: 'Acme', loginImage: '/logo.svg' })).toBe('.portico {  }');
});

test('without a check of colors, as in jsdom, no color is set', () => {
  vi.stubGlobal('CSS', undefined);
  expect(toBrandingCss({ accentColor: 'rebeccapurple' })).toBe('.portico {  }');
});

test('colors of the portal become custom properties', () => {
  expect(toBrandingCss({ accentColor: 'rebeccapurple', backgroundColor: '#123456' })).toBe(
    '.portico { --_brand-accent: rebeccapurple;--_brand-background: #123456; }',
  );
});

test.each(['red; } * { display: none', 'url(https://evil.example/)', '', '}'])(
  'the value %s, which is not a color, is omitted',
  (color) => {
    expect(toBrandingCss({ foregroundColor: color })).toBe('.portico {  }');
  },
);
