import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const guide = readFileSync('docs/troubleshooting.md', 'utf8');

/** The messages for page authors in the code, with `…` instead of names. */
const messages = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(['`])(Portico: (?:\\.|(?!\1).)+)\1/g)].map(
    ([, , text = '']) => text.replace(/\$\{[^}]*\}/g, '…').replaceAll('\\`', '`'),
  ),
);

test('the code has messages for page authors', () => {
  expect(messages.length).toBeGreaterThan(10);
});

test.each(messages)('the guide explains "%s"', (message) => {
  expect(guide).toContain(`\n### ${message}\n`);
});

test('the guide explains only messages that the code has', () => {
  const explained = [...guide.matchAll(/^### (Portico: .*)$/gm)].map(([, message]) => message);
  expect(explained.toSorted()).toEqual([...new Set(messages)].toSorted());
});
