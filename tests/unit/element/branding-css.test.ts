import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { brandingCss } from '../../../src/element/branding-css.ts';

beforeEach(() => {
  // The browser's own check is seen at work in tests/elements; here it knows two colours.
  const supports = (_: string, value: string) => ['#123456', 'rebeccapurple'].includes(value);
  vi.stubGlobal('CSS', { supports });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a portal without branding changes no colour', () => {
  expect(brandingCss(undefined)).toBe('.portico {  }');
  expect(brandingCss({ productName: 'Acme', loginImage: '/logo.svg' })).toBe('.portico {  }');
});

test('the colours of the portal become custom properties', () => {
  expect(brandingCss({ accentColor: 'rebeccapurple', backgroundColor: '#123456' })).toBe(
    '.portico { --_brand-accent: rebeccapurple;--_brand-background: #123456; }',
  );
});

test.each(['red; } * { display: none', 'url(https://evil.example/)', '', '}'])(
  'whatever is not a colour is left out: %s',
  (color) => {
    expect(brandingCss({ foregroundColor: color })).toBe('.portico {  }');
  },
);
