import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { lock } from 'proper-lockfile';

/** Age in milliseconds at which a lock that is not renewed is stale: its process was killed. */
const STALE_AFTER = 4000;

/** Another process has the data folder open; the embedded database supports one process only. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';

  constructor(folder: string, options?: ErrorOptions) {
    super(`The data folder ${folder} is in use by another process.`, options);
  }
}

/**
 * Creates the data folder if it is missing and locks it for this process. PGlite has no lock of its own,
 * and two processes that write to one folder destroy the data.
 * @returns a function that releases the lock
 * @throws FolderInUseError if the lock is still being renewed after it would have become stale
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  try {
    return await lock(folder, {
      lockfilePath: path.join(folder, 'portal.lock'),
      stale: STALE_AFTER,
      update: STALE_AFTER / 4,
      retries: {
        retries: 10,
        factor: 1,
        minTimeout: STALE_AFTER / 8,
        maxTimeout: STALE_AFTER / 8,
      },
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
    throw new FolderInUseError(folder, { cause: error });
  }
}
