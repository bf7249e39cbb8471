import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The hashes of all scripts of a folder, by their paths in it, for `integrity` attributes and for the
 * `integrity` part of an import map.
 * @see https://www.w3.org/TR/sri-2/
 */
export function integrity(folder: string): Record<string, string> {
  // `check` and `contract` are for Node; no page loads them.
  const files = globSync('**/*.js', { cwd: folder, exclude: ['check', 'contract'] }).sort();
  return Object.fromEntries(
    files.map((file) => {
      const hash = createHash('sha384').update(readFileSync(join(folder, file)));
      return [file.replaceAll('\\', '/'), `sha384-${hash.digest('base64')}`];
    }),
  );
}
