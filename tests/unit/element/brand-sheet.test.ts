import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { brandRule } from '../../../src/element/brand-sheet.ts';

beforeEach(() => {
  // The browser's own check is seen at work in tests/elements; here it knows two colours.
  const supports = (_: string, value: string) => ['#123456', 'rebeccapurple'].includes(value);
  vi.stubGlobal('CSS', { supports });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a portal without branding changes no colour', () => {
  expect(brandRule(undefined)).toBe('.portico {  }');
  expect(brandRule({ productName: 'Acme', loginImage: '/logo.svg' })).toBe('.portico {  }');
});

test('the colours of the portal become custom properties', () => {
  expect(brandRule({ accentColor: 'rebeccapurple', backgroundColor: '#123456' })).toBe(
    '.portico { --_brand-accent: rebeccapurple;--_brand-background: #123456; }',
  );
});

test.each(['red; } * { display: none', 'url(https://evil.example/)', '', '}'])(
  'whatever is not a colour is left out: %s',
  (color) => {
    expect(brandRule({ foregroundColor: color })).toBe('.portico {  }');
  },
);
