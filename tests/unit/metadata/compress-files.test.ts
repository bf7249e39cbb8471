import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressFiles } from '../../../widgets/metadata/served-files.ts';

const TEXT = 'export default "the same words, again and again"\n'.repeat(10);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-'));
  for (const name of ['chunks', 'check']) mkdirSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('what pages load has a file in each format beside it, if that is smaller', async () => {
  const files = {
    'sign-in.js': TEXT,
    'portico.css': TEXT,
    'tiny.js': 'x',
    'integrity.json': TEXT,
    'chunks/core-1.js': TEXT,
    'check/portico-check.js': TEXT,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  await compressFiles(folder);
  const compressed = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.(br|gz)$/.test(file),
  );
  expect(compressed.toSorted()).toEqual(
    ['chunks/core-1.js', 'portico.css', 'sign-in.js']
      .flatMap((file) => [`${file}.br`, `${file}.gz`])
      .toSorted(),
  );
  expect(String(brotliDecompressSync(readFileSync(join(folder, 'sign-in.js.br'))))).toBe(TEXT);
  expect(String(gunzipSync(readFileSync(join(folder, 'sign-in.js.gz'))))).toBe(TEXT);
});
