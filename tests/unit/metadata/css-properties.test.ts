import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cssProperties } from '../../../widgets/descriptions/css-properties.ts';
import { elements } from '../../../widgets/elements.ts';
import { cssPropertiesOf, readProperties } from '../../../widgets/metadata/source-files.ts';

const css = globSync('src/**/*.css')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const line = css.replace(/\s+/g, ' ').replace(/(?<=\() | (?=\))/g, '');

const [, light = '', dark = ''] =
  /--_tone: var\(--_tone-on-card, light-dark\(oklch\((\S+) .*?oklch\((\S+) /.exec(line) ?? [];

const [, hairline = ''] = /--_hairline: (.*?);/.exec(line) ?? [];

/** The style sheets in one line, as a page without colors of its own has them, with the names that it knows. */
const readable = line
  .replaceAll('var(--_hairline)', hairline)
  .replace('var(--_card, ', 'var(--portico-background, ')
  .replace('var(--_on-card, ', 'var(--portico-foreground, ')
  .replace(
    /color-mix\(in oklch, var\(--_tone\), oklch\(none (.*?)\)\)/g,
    `light-dark(oklch(${light} $1), oklch(${dark} $1))`,
  )
  .replace(/--_(accent|foreground|background|radius)(-given|-text)?(?=[),])/g, '--portico-$1');

test('every custom property that a style sheet reads is documented, and no other', () => {
  expect([...readProperties(css)].sort()).toEqual(Object.keys(cssProperties).sort());
});

test('every custom property changes at least one element', () => {
  const changing = new Set(
    elements.flatMap(({ name }) => cssPropertiesOf(name).map(([one]) => one)),
  );
  expect([...changing].sort()).toEqual(Object.keys(cssProperties).sort());
});

test('no style sheet sets a custom property of the page', () => {
  expect(css).not.toMatch(/--portico-[\w-]+\s*:/);
});

test.each(Object.entries(cssProperties))(
  'the default of %s is the one in use',
  (name, property) => {
    const branded = `var(${name}, var(--_brand-${name.slice('--portico-'.length)}, ${property.default}))`;
    const plain = `var(${name}, ${property.default})`;
    expect([branded, plain].filter((text) => readable.includes(text))).toHaveLength(1);
  },
);
