import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillSections, table } from '../../../widgets/metadata/markdown.ts';
import { generatedFiles } from '../../../widgets/metadata/reference.ts';

test.each(Object.entries(generatedFiles()))(
  '%s is up to date (otherwise: npm run reference)',
  (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);

test('the text around a section stays unchanged each time the section is filled', () => {
  const filled = 'before\n<!-- a:begin -->\nnew\n<!-- a:end -->\nafter\n';
  expect(fillSections(filled.replace('new', 'old'), { a: 'new' })).toBe(filled);
  expect(fillSections(filled, { a: 'new' })).toBe(filled);
});

test('a section without its markers is an error', () => {
  expect(() => fillSections('<!-- a:begin -->', { a: 'new' })).toThrow('a:end');
});

test('the columns of a table are aligned, and a bar in a cell does not end it', () => {
  expect(table(['A', 'Type'], ['one', 'x | y'])).toBe(
    ['| A   | Type   |', '| --- | ------ |', '| one | x \\| y |'].join('\n'),
  );
});
