import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cssProperties } from '../../../widgets/metadata/css-properties.ts';

const css = globSync('src/**/*.css')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test('every custom property that the style sheets read is documented, and no other', () => {
  const read = [...css.matchAll(/var\(\s*(--portico-[\w-]+)/g)].map(([, name]) => name);
  expect([...new Set(read)].sort()).toEqual(Object.keys(cssProperties).sort());
});

test('no style sheet sets one: they belong to the page', () => {
  expect(css).not.toMatch(/--portico-[\w-]+\s*:/);
});

test.each(Object.entries(cssProperties))(
  'the default of %s is the one in use',
  (name, property) => {
    const branded = `var(${name}, var(--_brand-${name.slice('--portico-'.length)}, ${property.default}))`;
    const plain = `var(${name}, ${property.default})`;
    expect([branded, plain].filter((text) => css.includes(text))).toHaveLength(1);
  },
);
