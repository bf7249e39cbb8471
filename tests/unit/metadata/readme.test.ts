import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { definitions } from '../../../widgets/metadata/definitions.ts';
import { fillSections } from '../../../widgets/metadata/fill-sections.ts';
import { readmeSections } from '../../../widgets/metadata/readme-sections.ts';

test('the tables of the README are up to date (else: npm run readme)', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme).toBe(fillSections(readme, readmeSections(definitions)));
});

test('what stands around a section stays, and so does a section filled twice', () => {
  const filled = 'before\n<!-- a:begin -->\nnew\n<!-- a:end -->\nafter\n';
  expect(fillSections(filled.replace('new', 'old'), { a: 'new' })).toBe(filled);
  expect(fillSections(filled, { a: 'new' })).toBe(filled);
});

test('a section without its markers is an error', () => {
  expect(() => fillSections('<!-- a:begin -->', { a: 'new' })).toThrow('a:end');
});

test('a bar in a cell does not end it', () => {
  expect(readmeSections(definitions).events).toContain("'signed-in' \\| 'signed-out'");
});
