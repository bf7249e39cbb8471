import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { lock } from 'proper-lockfile';
import { FolderInUse } from './folder-in-use.ts';

/** A lock that its holder has not renewed for so long belonged to a process that was killed. Milliseconds. */
const STALE = 4000;

/**
 * Takes the data folder for this process alone, making it where it is missing. PGlite has no lock of
 * its own, and two processes on one folder destroy it.
 * @returns what gives the folder back
 * @throws FolderInUse after waiting long enough to know that the holder lives
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  try {
    return await lock(folder, {
      lockfilePath: path.join(folder, 'portal.lock'),
      stale: STALE,
      update: STALE / 4,
      retries: { retries: 10, factor: 1, minTimeout: STALE / 8, maxTimeout: STALE / 8 },
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
    throw new FolderInUse(folder, { cause: error });
  }
}
