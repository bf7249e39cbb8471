import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no script of a page names a file by its URL, which bundlers would look for', () => {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['src/check/**'] });
  expect(files.length).toBeGreaterThan(50);
  const wrong = files.filter((file) =>
    /new URL\([^)]*import\.meta/.test(readFileSync(file, 'utf8')),
  );
  expect(wrong).toEqual([]);
});
