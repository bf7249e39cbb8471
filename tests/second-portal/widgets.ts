import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';

/** Reads a script of the elements. Returns undefined if there is none of this name. */
export async function readWidget(folder: string, name: string): Promise<Buffer | undefined> {
  const path = normalize(name);
  if (!path.endsWith('.js') || path.startsWith('..')) return undefined;
  try {
    return await readFile(join(folder, path));
  } catch {
    return undefined;
  }
}
