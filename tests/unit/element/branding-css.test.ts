import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toBrandingCss } from '../../../src/element/branding-css.ts';

beforeEach(() => {
  // This stand-in knows two colors; tests/elements use the browser's own check.
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

test('colors of the portal become custom properties', () => {
  expect(toBrandingCss({ accentColor: 'rebeccapurple', backgroundColor: '#123456' })).toBe(
    '.portico { --_brand-accent: rebeccapurple;--_brand-background: #123456; }',
  );
});

test.each(['red; } * { display: none', 'url(https://evil.example/)', '', '}'])(
  'a value that is not a color is left out: %s',
  (color) => {
    expect(toBrandingCss({ foregroundColor: color })).toBe('.portico {  }');
  },
);
