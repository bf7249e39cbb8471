import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const SCRIPTS = globSync('dist/**/*.js', { exclude: ['dist/check/**'] }).map((file) => {
  const text = readFileSync(file, 'utf8');
  return { file, text, program: parseSync(file, text).program };
});

test('no script defines getters for what a loop finds, such as what a page adds to Object.prototype', () => {
  const found = SCRIPTS.flatMap(({ file, text, program }) => {
    const loops: string[] = [];
    new Visitor({
      ForInStatement({ start, end, body }) {
        const loop = text.slice(start, end);
        if (/\bget\s*:/.test(text.slice(body.start, body.end))) loops.push(`${file}: ${loop}`);
      },
    }).visit(program);
    return loops;
  });
  expect(SCRIPTS.length).toBeGreaterThan(150);
  expect(found).toEqual([]);
});
