import path from 'node:path';
import { lock } from 'proper-lockfile';
import { createPrivateFolder } from '../private-paths.ts';

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
 * The lock of the data folder was removed or taken over, for example after this process had been stopped
 * for a while. Another process may write to the folder now.
 */
export class FolderLostError extends Error {
  override readonly name = 'FolderLostError';

  constructor(folder: string, options?: ErrorOptions) {
    super(`The lock of the data folder ${folder} was lost.`, options);
  }
}

/**
 * Creates the data folder if it is missing and locks it for this process. PGlite has no lock of its own,
 * and two processes that write to one folder destroy the data.
 * @param onLost called once if the lock is lost; nothing may be written to the folder any more
 * @returns a function that releases the lock
 * @throws FolderInUseError if the lock is still being renewed after it would have become stale
 * @throws NotPrivateError if the folder exists and other users can read it
 */
export async function lockFolder(
  folder: string,
  onLost: (error: FolderLostError) => void,
): Promise<() => Promise<void>> {
  await createPrivateFolder(folder);
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
      // By default the library throws from a timer, which ends the process with an uncaught exception.
      onCompromised: (cause) => onLost(new FolderLostError(folder, { cause })),
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
    throw new FolderInUseError(folder, { cause: error });
  }
}
