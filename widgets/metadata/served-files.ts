import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** The folders that no page loads. */
const FOR_NODE = ['check', 'contract', 'testing'];

/**
 * The hashes of all scripts of a folder, by their paths in it, for `integrity` attributes and for the
 * `integrity` part of an import map.
 * @see https://www.w3.org/TR/sri-2/
 */
export function integrity(folder: string): Record<string, string> {
  const files = globSync('**/*.js', { cwd: folder, exclude: FOR_NODE }).sort();
  return Object.fromEntries(
    files.map((file) => {
      const hash = createHash('sha384').update(readFileSync(join(folder, file)));
      return [file.replaceAll('\\', '/'), `sha384-${hash.digest('base64')}`];
    }),
  );
}

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** The highest level of each format, by the extension of its files. Brotli's is its default. */
const FORMATS = {
  br: (content: Buffer) => toBrotli(content),
  gz: (content: Buffer) => toGzip(content, { level: 9 }),
};

/**
 * Compresses the files of a folder that pages load. While a browser waits, the highest levels would take too long. A
 * server sends `sign-in.js.br` or `sign-in.js.gz` for `sign-in.js`; the package does not contain them.
 */
export async function compressFiles(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,html}', { cwd: folder, exclude: FOR_NODE });
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  for (const [extension, compress] of Object.entries(FORMATS)) {
    const compressed = await compress(content);
    if (compressed.length < content.length) await writeFile(`${file}.${extension}`, compressed);
  }
}
