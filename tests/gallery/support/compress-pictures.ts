import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Compresses the pictures without loss: Chromium writes a PNG fast instead of small. */
const cwd = fileURLToPath(new URL('../pictures', import.meta.url));
for (const file of globSync('*/*.png', { cwd })) {
  const path = `${cwd}/${file}`;
  const written = await readFile(path);
  // Flat areas of one color are smaller without filters.
  const compressed = await sharp(written)
    .png({ compressionLevel: 9, adaptiveFiltering: false })
    .toBuffer();
  if (compressed.length < written.length) await writeFile(path, compressed);
}
